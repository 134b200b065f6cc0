import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, defaultClientConditions, type Rolldown } from 'vite'

/** One file of a build, as a budget sees it. */
export type BuiltChunk = {
  readonly fileName: string
  readonly gzipBytes: number
  /** Files that load with it. */
  readonly imports: readonly string[]
  /** The modules that it is made of: absolute path, and bytes before minification. */
  readonly modules: readonly { readonly path: string; readonly bytes: number }[]
  /** The module that an `import()` names to get it. */
  readonly lazyModule: string | undefined
  readonly isEntry: boolean
}

/** Builds `source` for production as a host page would, React left out, and keeps it in memory. */
export async function buildGraph(root: string, source: string): Promise<readonly BuiltChunk[]> {
  // A path inside the repository, so that packages resolve as they do for the code there. No such file is written.
  const entry = join(root, 'scripts', 'budgetEntry.js')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'budget-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      cssCodeSplit: true,
      minify: true,
      target: 'es2024',
      rolldownOptions: {
        input: entry,
        external: [/^react($|\/)/, /^react-dom($|\/)/],
        // Every export stays, and what later files share with the entry may join it, as in an app's own build.
        preserveEntrySignatures: 'allow-extension',
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => chunksOf(output))
}

function chunksOf(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): BuiltChunk[] {
  const cssBytes = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => {
      const asset = output.find((item) => item.type === 'asset' && item.fileName === name)
      return asset?.type === 'asset' ? sum + gzipBytes(asset.source) : sum
    }, 0)
  return output.flatMap((item) => {
    if (item.type !== 'chunk') return []
    const css = (item as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []
    return {
      fileName: item.fileName,
      gzipBytes: gzipBytes(item.code) + cssBytes(css),
      imports: item.imports,
      modules: Object.entries(item.modules)
        .filter(([, rendered]) => rendered.renderedLength > 0)
        .map(([id, rendered]) => ({ path: id.replaceAll('\\', '/'), bytes: rendered.renderedLength })),
      lazyModule: item.isDynamicEntry ? (item.facadeModuleId ?? undefined) : undefined,
      isEntry: item.isEntry,
    }
  })
}

function gzipBytes(text: string | Uint8Array): number {
  return gzipSync(text, { level: 9 }).byteLength
}
