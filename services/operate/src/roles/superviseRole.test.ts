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
