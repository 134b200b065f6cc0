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

it('goes on trying where the machine makes no process for a while', { timeout: 2 * withinMs }, async () => {
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
    process.execPath = join(folder, 'no-node')
    process.kill(relay.pid() ?? 0, 'SIGKILL')
    await vi.waitUntil(() => relay.pid() === undefined, { timeout: withinMs })
    process.execPath = execPath
    await vi.waitUntil(() => answersReady(environment), { timeout: withinMs, interval: 100 })
    expect(said.slice(1, 3).join(' ')).toMatch(
      /has ended \(SIGKILL\).*could not be started \(ENOENT\)\. It is tried again/,
    )
  } finally {
    await relay.stop()
  }
})
