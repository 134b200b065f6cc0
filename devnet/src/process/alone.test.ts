import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { alone } from './alone.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-alone-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('runs one at a time, and the next one after a failure too', async () => {
  const file = join(folder, 'deep/one.lock')
  let running = 0
  let most = 0
  const task = async (fails: boolean) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running -= 1
    if (fails) throw new Error('refused')
    return 'done'
  }
  const outcomes = await Promise.allSettled([true, false, false].map((fails) => alone(file, () => task(fails))))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(most).toBe(1)
})

it('waits for another process, and not for one that was killed', async () => {
  const file = join(folder, 'two.lock')
  const source = `import { alone } from ${JSON.stringify(new URL('alone.ts', import.meta.url).href)}
    await alone(${JSON.stringify(file)}, () => { console.log('mine'); return new Promise((resolve) => setInterval(resolve, 1e6)) })`
  const other = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => other.stdout.once('data', resolve))
  let entered = false
  const waiting = alone(file, async () => {
    entered = true
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(entered).toBe(false)
  other.kill('SIGKILL')
  await waiting
  expect(entered).toBe(true)
})
