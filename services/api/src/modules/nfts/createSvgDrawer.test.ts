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

it('waits no longer for a process that has ended before it could draw', async () => {
  // Time never runs out.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  expect(await drawerOf('process.exit(1)')(question)).toBe('unfinished')
})
