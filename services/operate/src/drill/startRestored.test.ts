import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort, restoredTimes, startRestored } from './startRestored.ts'

const { execPath } = process
let pid = 0
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-restored-'))
})
afterEach(() => {
  process.execPath = execPath
  if (pid !== 0 && isRunning(pid)) process.kill(pid, 'SIGKILL')
  pid = 0
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a service that does what a test wants of it. */
async function start(code: string, times: Partial<typeof restoredTimes> = {}): Promise<AsyncDisposable> {
  const script = join(folder, 'service')
  writeFileSync(script, `#!${execPath}\n${code}`, { mode: 0o700 })
  process.execPath = script
  const [database, keyFile] = [join(folder, 'auth.db'), join(folder, 'auth.keys')]
  const port = await freePort()
  return startRestored({ service: 'auth', cwd: folder, database, keyFile, port, times: { ...restoredTimes, ...times } })
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('kills a service that does not end when it is asked to', async () => {
  const service = await start(
    `process.on('SIGTERM', () => {})
    require('node:http').createServer((_, response) => response.end('ready')).listen(process.env.PORT)
    require('node:fs').writeFileSync('pid', String(process.pid))`,
    { stopMs: 200 },
  )
  pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
  expect(isRunning(pid)).toBe(true)
  await service[Symbol.asyncDispose]()
  expect(isRunning(pid)).toBe(false)
})

it('waits no longer for a service that was killed, and says by what', async () => {
  await expect(start("process.kill(process.pid, 'SIGKILL')")).rejects.toThrow(
    'The auth did not start on what was restored. It was ended by SIGKILL.',
  )
})

it('says what a service said that ended by itself', async () => {
  await expect(start("process.stderr.write('no such key\\n'); process.exitCode = 1")).rejects.toThrow(
    'The auth did not start on what was restored. no such key',
  )
})

it('says that the machine makes no process', async () => {
  const started = start('')
  rmSync(join(folder, 'service'))
  await expect(started).rejects.toThrow(
    'The auth did not start on what was restored. It could not be started (ENOENT).',
  )
})
