import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, defaultClientConditions, type Rolldown } from 'vite'
import { toolRoot } from '../checks/project.ts'

/** The files that a page names, each with what it exports. All else is fetched by them, from beside them. */
const entries: Readonly<Record<string, string>> = {
  latchkey: `export * from 'latchkey/elements'
export * from 'latchkey/networks'
export { closeModal, createKit, openModal, selectAccount, watch } from 'latchkey/actions'`,
  actions: `export * from 'latchkey/actions'`,
  bitcoin: `export * from 'latchkey/bitcoin'`,
  embedded: `export * from 'latchkey/embedded'`,
  solana: `export * from 'latchkey/solana'`,
  walletconnect: `export * from 'latchkey/walletconnect'`,
}

/**
 * Builds what a page without a bundler serves itself, into `folder`: modules that find each other by relative paths, with
 * everything in them, the licences of what others wrote, and `integrity.json` with the hash of each file for the
 * attribute `integrity` (Subresource Integrity). Works under `default-src 'self'`.
 */
export async function buildBrowser(folder: string): Promise<void> {
  const first = await buildEntries(['latchkey'])
  const chunks = new Map(first.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const names = new Set(['latchkey.js'])
  for (const name of names) for (const next of chunks.get(name)?.imports ?? []) names.add(next)
  const before = new Set([...names].flatMap((name) => chunks.get(name)?.moduleIds ?? []))
  const files = await buildEntries(Object.keys(entries), before)
  const integrity: Record<string, string> = {}
  for (const file of files.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    const bytes = file.type === 'chunk' ? file.code : file.source
    mkdirSync(dirname(join(folder, file.fileName)), { recursive: true })
    writeFileSync(join(folder, file.fileName), bytes)
    integrity[file.fileName] = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  }
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify(integrity, undefined, 2)}\n`)
}

type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset

/** @param together Modules that become one file: what a button needs comes by one request, and is pressed best as one. */
async function buildEntries(names: readonly string[], together = new Set<string>()): Promise<readonly BuiltFile[]> {
  const home = join(toolRoot, 'packages', 'latchkey')
  const input = Object.fromEntries(names.map((name) => [name, join(home, `${name}.browser.js`)]))
  const sources = new Map(names.map((name) => [input[name], entries[name]]))
  const result = await build({
    root: toolRoot,
    configFile: false,
    logLevel: 'error',
    base: './',
    resolve: {
      conditions: ['latchkey-source', 'production', ...defaultClientConditions.filter((name) => !name.includes('|'))],
    },
    // For production, wherever it is packed.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [
      {
        name: 'browser-entries',
        resolveId: (id) => (sources.has(id) ? id : null),
        load: (id) => sources.get(id) ?? null,
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name]-[hash].js',
          codeSplitting: together.size === 0 ? true : { groups: [{ name: 'button', test: (id) => together.has(id) }] },
        },
      },
    },
  })
  return (Array.isArray(result) ? result : [result as Rolldown.RolldownOutput]).flatMap(({ output }) => output)
}
