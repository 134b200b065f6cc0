import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../config/loadConfig.ts'
import { answersReady, roleTimes, superviseRole } from './superviseRole.ts'

/** A busy machine takes its time for a process. */
const withinMs = 60_000
const { execPath } = process

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-role-'))
})
afterEach(() => {
  process.execPath = execPath
  rmSync(folder, { recursive: true, force: true })
})

it.each([
  ['ends by itself', 'failing', 'it has ended (3). The lines above say why.'],
  ['is never a process', 'no-node', 'it could not be started (ENOENT).'],
  ['is refused at once', 'no\0node', 'it could not be started (ERR_INVALID_ARG_VALUE).'],
  ['is ended from outside', 'killed', 'it has ended (SIGKILL).'],
])('says of a first start that %s why it came to nothing', async (_, program, why) => {
  for (const [name, line] of Object.entries({ failing: 'exit 3', killed: 'kill -KILL $$' }))
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o700 })
  process.execPath = join(folder, program)
  const environment = { PORT: String(await freePort()) }
  const relay = superviseRole({ role: 'relay', environment, say: () => {} })
  await expect(relay.started).rejects.toThrow(`The relay did not start: ${why}`)
  await relay.stop()
})

it.each([
  ['says that it makes no process', 'no-node', 'ENOENT'],
  // As for want of memory: no process is there to say it later.
  ['refuses at once to make one', 'no\0node', 'ERR_INVALID_ARG_VALUE'],
])('goes on trying where the machine %s for a while', { timeout: 2 * withinMs }, async (_, program, code) => {
  const file = join(folder, 'latchkey.env')
  writeFileSync(file, `RELAY_PORT=${await freePort()}\n`)
  const environment = loadConfig({ file, stateDir: folder, only: ['relay'] }).environments.get('relay') ?? {}
  const said: string[] = []
  const relay = superviseRole({
    role: 'relay',
    environment,
    say: (sentence) => void said.push(sentence),
    times: { ...roleTimes, firstPause: 200, maxPause: 400 },
  })
  try {
    await relay.started
    process.execPath = join(folder, program)
    process.kill(relay.pid() ?? 0, 'SIGKILL')
    await vi.waitUntil(() => relay.pid() === undefined, { timeout: withinMs })
    process.execPath = execPath
    await vi.waitUntil(() => answersReady(environment), { timeout: withinMs, interval: 100 })
    expect(said.slice(1, 3).join(' ')).toMatch(
      new RegExp(`has ended \\(SIGKILL\\).*could not be started \\(${code}\\)\\. It is tried again`),
    )
  } finally {
    await relay.stop()
  }
})
