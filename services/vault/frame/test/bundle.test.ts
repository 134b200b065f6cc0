import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, defaultClientConditions } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const home = fileURLToPath(new URL('..', import.meta.url))
const outputs: string[] = []
let used: ReadonlySet<string>
let usedByWorker: ReadonlySet<string>

beforeAll(async () => {
  const modules = new Set<string>()
  for (let round = 0; round < 2; round += 1) {
    const output = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
    outputs.push(output)
    await build({
      configFile: join(home, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'error',
      build: { outDir: output, emptyOutDir: true },
      plugins: [{ name: 'modules', generateBundle: (_, bundle) => Object.values(bundle).forEach(note(modules)) }],
    })
  }
  const ofWorker = new Set<string>()
  await build({
    configFile: false,
    root: home,
    resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
    mode: 'production',
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: join(home, 'src/keys/keyWorker.ts') } },
    plugins: [{ name: 'modules', generateBundle: (_, bundle) => Object.values(bundle).forEach(note(ofWorker)) }],
  })
  usedByWorker = packagesOf(ofWorker)
  used = new Set([...packagesOf(modules), ...usedByWorker])
}, 120_000)
afterAll(() => Promise.all(outputs.map((output) => rm(output, { recursive: true }))))

const note = (modules: Set<string>) => (file: { type: string; moduleIds?: string[] }) => {
  for (const id of file.moduleIds ?? []) modules.add(id)
}

function packagesOf(modules: ReadonlySet<string>): ReadonlySet<string> {
  const names = [...modules].flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [])
  return new Set(names.filter((name) => !name.startsWith('@latchkey/')))
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()

describe('the built frame', () => {
  it('is the same, byte by byte, whenever it is built', () => {
    const [one = '', other = ''] = outputs
    expect(filesOf(one)).toEqual(filesOf(other))
    for (const name of filesOf(one))
      expect(readFileSync(join(one, name)).equals(readFileSync(join(other, name)))).toBe(true)
  })

  it('lists the hash of each file', () => {
    const [output = ''] = outputs
    const hashes = JSON.parse(readFileSync(join(output, 'hashes.json'), 'utf8')) as Record<string, string>
    expect(Object.keys(hashes).sort()).toEqual(filesOf(output).filter((name) => name !== 'hashes.json'))
  })

  it('names in each document the hash of every script, module and style that it can load', () => {
    const [output = ''] = outputs
    for (const name of ['index.html', 'approve.html', 'hub.html']) {
      const html = readFileSync(join(output, name), 'utf8')
      const tags = html.match(/<(?:script|link)\b[^>]*\/assets\/[^>]*>/g) ?? []
      const loads = tags.map((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? '')
      for (const [at, tag] of tags.entries()) {
        const hash = createHash('sha384').update(readFileSync(join(output, loads[at] ?? '')))
        expect(tag).toContain(`integrity="sha384-${hash.digest('base64')}"`)
      }
      // A module takes its hash from the document: it is preloaded there, before the script that imports it.
      expect(html.lastIndexOf('<link')).toBeLessThan(html.indexOf('<script'))
      for (const script of loads.filter((load) => load.endsWith('.js'))) {
        const code = readFileSync(join(output, script), 'utf8')
        // Those that are imported later too: without a preload they would have no hash.
        const imports = [...code.matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+)["'`]/g)].map(
          ([, file]) => `assets/${file}`,
        )
        expect(loads).toEqual(expect.arrayContaining(imports))
        expect(code.match(/\bimport\(/g) ?? []).toHaveLength(code.match(/\bimport\(\s*["'`]\.\//g)?.length ?? 0)
      }
    }
  })

  it('has 300 KiB at most, compressed, 8 of them pinned tokens in a module of their own, and a typeface apart', () => {
    const [output = ''] = outputs
    const kib = (names: readonly string[]) =>
      names.reduce((sum, name) => sum + gzipSync(readFileSync(join(output, name))).length, 0) / 1024
    const pinned = filesOf(output).filter((name) => name.includes('pinnedTokens'))
    const faces = filesOf(output).filter((name) => name.endsWith('.woff2'))
    // Fetched where a person keeps a way out in the browser, and by no page of an app.
    const exit = filesOf(output).filter((name) => name.startsWith('exit'))
    expect(kib(exit)).toBeLessThan(80)
    expect(kib(filesOf(output)) - kib(faces) - kib(exit)).toBeLessThan(300)
    // Fetched only where the system has none of the faces that come first.
    expect(kib(faces)).toBeLessThan(48)
    expect(pinned).toHaveLength(1)
    expect(kib(pinned)).toBeLessThan(8)
  })

  it('fetches what several calls need with the first of them: 12 KiB', () => {
    const [output = ''] = outputs
    const named = (start: string) => filesOf(output).filter((name) => name.startsWith(`assets/${start}-`))
    const later = ['createBatches', 'signOperation', 'smartChains'].flatMap(named)
    expect(later).toHaveLength(4)
    const bytes = later.reduce((sum, name) => sum + gzipSync(readFileSync(join(output, name))).length, 0)
    expect(bytes / 1024).toBeLessThan(12)
    const [first = ''] = named('index').filter((name) => name.endsWith('.js'))
    const code = readFileSync(join(output, first), 'utf8')
    for (const name of later) expect(code).not.toMatch(new RegExp(`(from|import)\\s*["'\`]\\./${name.slice(7)}`))
  })

  it('stands on eight packages in the worker and twelve in all', () => {
    expect([...usedByWorker].sort()).toEqual([
      '@noble/ciphers',
      '@noble/curves',
      '@noble/hashes',
      '@scure/base',
      '@scure/bip39',
      'shamir-secret-sharing',
    ])
    expect(usedByWorker.size).toBeLessThanOrEqual(8)
    expect(used.size).toBeLessThanOrEqual(12)
  })

  it('has nothing inline and names no other host', () => {
    const [output = ''] = outputs
    const html = readFileSync(join(output, 'index.html'), 'utf8')
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|style=/)
    expect(html.match(/(?:src|href)="([^"]+)"/g)?.filter((link) => !/"(\/assets\/|data:,)/.test(link))).toEqual([])
  })
})
