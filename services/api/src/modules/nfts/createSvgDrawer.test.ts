import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSvgDrawer } from './createSvgDrawer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-drawer-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** A drawer whose process runs this. */
function drawerOf(script: string) {
  const file = join(folder, 'process.mjs')
  writeFileSync(file, script)
  return createSvgDrawer(pathToFileURL(file))
}

const question = { svg: '<svg/>', side: 1, quality: 1 }
/** Draws whatever comes. */
const drawing = "process.on('message', () => process.send(new Uint8Array(1))); process.send('ready')"

it('waits no longer for a process that has ended before it could draw', async () => {
  // Time never runs out.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  expect(await drawerOf('process.exit(1)')(question, 'anyone')).toBe('unfinished')
})

it('draws for each caller in turn, however many pictures another one asked for before', async () => {
  const draw = drawerOf(drawing)
  const drawn: string[] = []
  const ask = async (caller: string) => {
    if ((await draw(question, caller)) !== 'unfinished') drawn.push(caller)
  }
  await Promise.all(['crowd', 'crowd', 'crowd', 'crowd', 'person', 'person'].map(ask))
  expect(drawn).toEqual(['crowd', 'crowd', 'person', 'crowd', 'person', 'crowd'])
})

it('takes the room for a picture from whose pictures take the most of it', async () => {
  const draw = drawerOf(drawing)
  const crowd = Array.from({ length: 300 }, () => draw(question, 'crowd'))
  const person = draw(question, 'person')
  expect(await person).toEqual(new Uint8Array(1))
  const answers = await Promise.all(crowd)
  expect(answers.filter((answer) => answer !== 'unfinished')).toHaveLength(199)
})
