import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sourceHash } from './sourceHash.ts'

let root: string
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
const hash = () => sourceHash(root, ['app', 'lock.json', 'absent'])

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-hash-'))
  write('app/src/main.ts', 'one')
  write('lock.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

it.each([
  ['a changed file', 'app/src/main.ts', 'two'],
  ['a new file', 'app/src/deep/other.ts', 'one'],
  ['a changed lock', 'lock.json', '{ }'],
])('changes with %s', (_, path, text) => {
  const before = hash()
  expect(hash()).toBe(before)
  write(path, text)
  expect(hash()).not.toBe(before)
})

it.each(['app/dist/main.js', 'app/node_modules/x/index.js', 'app/src/main.test.ts'])('stays with a new %s', (path) => {
  const before = hash()
  write(path, 'whatever')
  expect(hash()).toBe(before)
})
