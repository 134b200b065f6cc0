import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Keyring, openKeyring } from '../src/kms/openKeyring.ts'

const program = fileURLToPath(new URL('./keyringProcess.ts', import.meta.url))
let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-keyring-'))
  children = []
})
afterEach(async () => {
  await Promise.all(children.map(stop))
  rmSync(folder, { recursive: true })
})

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function start(): Promise<ChildProcess> {
  const child = fork(program)
  children.push(child)
  await once(child, 'message')
  return child
}

/** Has processes open a key file at the same moment. @returns What each then has. */
async function openAtOnce(processes: readonly ChildProcess[], path: string, rotate: boolean): Promise<Keyring[]> {
  const answers = processes.map((child) => once(child, 'message'))
  for (const child of processes) child.send({ path, rotate })
  return (await Promise.all(answers)).map(([ring]) => ring)
}

const read = (path: string): Keyring => JSON.parse(readFileSync(path, 'utf8'))
const rounds = 15

describe('of processes that start together', () => {
  it.each([
    ['all have the key of the file that one makes', false],
    ['all have it, too, where they are to turn it', true],
  ])('%s', async (_, rotate) => {
    const processes = await Promise.all(Array.from({ length: 4 }, start))
    for (let round = 0; round < rounds; round += 1) {
      const path = join(folder, `${round}.keys`)
      const rings = await openAtOnce(processes, path, rotate)
      const kept = read(path)
      for (const { current, keys } of rings as Partial<Keyring>[])
        expect(kept.keys).toMatchObject({ [current ?? '']: keys?.[current ?? ''] })
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it('no one takes from the file what another one has added', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, start))
    const path = join(folder, 'own.keys')
    const before = openKeyring(path, 'auth')
    const seen = { ...before.keys }
    for (let round = 0; round < rounds; round += 1) {
      for (const ring of await openAtOnce(processes, path, true)) {
        // Nor is there another key under a number that was there.
        expect({ ...ring.keys, ...seen }).toEqual({ ...seen, ...ring.keys })
        Object.assign(seen, ring.keys)
      }
      expect(read(path).keys).toEqual(seen)
    }
    expect(Object.keys(seen).length).toBeGreaterThan(rounds)
  })
})

it('a process that is killed while it turns the key holds up no other, and takes no key along', async () => {
  const path = join(folder, 'own.keys')
  let { keys: seen } = openKeyring(path, 'auth')
  for (let round = 0; round < 6; round += 1) {
    const child = await start()
    const turned: Keyring[] = []
    child.on('message', (ring: Keyring) => turned.push(ring))
    // It goes on turning until it is killed, somewhere in the middle.
    for (let asked = 0; asked < 500; asked += 1) child.send({ path, rotate: true })
    await expect.poll(() => turned.length, { interval: 1 }).toBeGreaterThan(round)
    await stop(child)
    seen = Object.assign(seen, ...turned.map(({ keys }) => keys))
    expect(openKeyring(path, 'auth').keys).toMatchObject(seen)
    const { current, keys } = openKeyring(path, 'auth', { rotate: true })
    expect(keys).toMatchObject(seen)
    expect(Object.keys(seen)).not.toContain(current)
  }
})
