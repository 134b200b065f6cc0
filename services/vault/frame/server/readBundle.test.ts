import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { readBundle } from './readBundle.ts'

const script = Buffer.from('export const frame = 1\n')

function bundleOf(files: Readonly<Record<string, Uint8Array | string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries({ 'index.html': '<!doctype html>', ...files })) {
    writeFileSync(join(folder, name), content)
  }
  return readBundle(folder).get('/a.js')?.bodies
}

it('sends what the build has packed', () => {
  const gz = gzipSync(script, { level: 1 })
  const br = brotliCompressSync(script)
  expect(bundleOf({ 'a.js': script, 'a.js.gz': gz, 'a.js.br': br })).toEqual({ identity: script, gzip: gz, br })
})

it.each([
  ['is missing', {}],
  ['holds something else', { 'a.js.gz': gzipSync('alert(1)'), 'a.js.br': brotliCompressSync('alert(1)') }],
  ['is broken', { 'a.js.gz': 'no', 'a.js.br': 'no' }],
])('packs a file itself where the packed one %s', (_, further) => {
  const bodies = bundleOf({ 'a.js': script, ...further })
  expect(gunzipSync(bodies?.gzip ?? '')).toEqual(script)
  expect(brotliDecompressSync(bodies?.br ?? '')).toEqual(script)
})
