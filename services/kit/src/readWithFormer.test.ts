import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readWithFormer } from './readWithFormer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-former-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/** Files that are not hidden, as the sites' own readers do it. */
const read = (from: string) =>
  new Map(
    readdirSync(from, { recursive: true, encoding: 'utf8' })
      .filter((name) => !/(^|\/)\./.test(name) && statSync(join(from, name)).isFile())
      .map((name) => [`/${name}`, readFileSync(join(from, name), 'utf8')]),
  )

it('gives the assets of the build before to those of this one, and none of its documents', () => {
  write({
    'index.html': 'present',
    'assets/same.js': 'present',
    '.before/index.html': 'former',
    '.before/exit.html': 'former',
    '.before/assets/same.js': 'former',
    '.before/assets/gone.js': 'former',
    '.before/.before/assets/older.js': 'older',
  })
  expect(Object.fromEntries(readWithFormer(folder, read))).toEqual({
    '/index.html': 'present',
    '/assets/same.js': 'present',
    '/assets/gone.js': 'former',
  })
})

it('gives a first build as it is', () => {
  write({ 'index.html': 'first' })
  expect(Object.fromEntries(readWithFormer(folder, read))).toEqual({ '/index.html': 'first' })
})
