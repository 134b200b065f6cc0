import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inspectTarball } from './inspectTarball.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-tarball-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function pack(files: Readonly<Record<string, string>>): string {
  const home = mkdtempSync(join(folder, 'package-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), text)
  }
  const shell = process.platform === 'win32'
  execFileSync('npm', ['pack', '--ignore-scripts', '--loglevel=error'], { cwd: home, shell })
  return join(home, 'a-1.0.0.tgz')
}

const manifest = (exports: object) =>
  JSON.stringify({ name: 'a', version: '1.0.0', type: 'module', license: 'MIT', exports })
const good = { 'dist/index.js': 'export const a = 1\n', 'dist/index.d.ts': 'export declare const a: 1\n' }

it('has nothing against modules with types', async () => {
  expect(await inspectTarball(pack({ ...good, 'package.json': manifest({ '.': './dist/index.js' }) }))).toEqual([])
})

it('names an entry without types, one that is not there, and a package without any types', async () => {
  const files = { ...good, 'dist/other.js': 'export const b = 2\n' }
  const exports = { '.': './dist/index.js', './other': './dist/other.js', './gone': './dist/gone.js' }
  expect((await inspectTarball(pack({ ...files, 'package.json': manifest(exports) }))).join('\n')).toMatch(
    /publint: .*gone\.js[\s\S]*UntypedResolution.*other[\s\S]*NoResolution.*gone/,
  )
  const { 'dist/index.js': untyped } = good
  const bare = pack({ 'dist/index.js': untyped, 'package.json': manifest({ '.': './dist/index.js' }) })
  expect(await inspectTarball(bare)).toEqual(['attw: there are no types'])
})

it('asks for no types of a package that is a command alone', async () => {
  const command = JSON.stringify({
    name: 'a',
    version: '1.0.0',
    type: 'module',
    license: 'MIT',
    bin: { a: './dist/main.js' },
    exports: {},
  })
  const files = { 'dist/main.js': '#!/usr/bin/env node\nconsole.log(1)\n' }
  expect(await inspectTarball(pack({ ...files, 'package.json': command }))).toEqual([])
  expect((await inspectTarball(pack({ 'package.json': command }))).join('\n')).toMatch(/publint: .*main\.js/)
})
