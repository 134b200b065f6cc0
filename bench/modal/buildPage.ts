import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions } from 'vite'
import { toolRoot } from '../../scripts/checks/project.ts'
import type { BenchPage } from './pages.ts'

const groups = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'modal', test: /modal[\\/](modalChunk|afterOpen)\.ts$/, priority: 2 },
  { name: 'shared', entriesAware: true, entriesAwareMergeThreshold: 5_000, minShareCount: 2, priority: 1 },
]

/** Where built pages are put. */
export const outFolder = join(toolRoot, 'bench', '.out')

/** Builds a page for production, all of them with the same settings. Returns the folder to serve. */
export async function buildPage(page: BenchPage): Promise<string> {
  const folder = join(outFolder, page.name)
  await build({
    root: page.folder,
    base: `/${page.name}/`,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: { ...page.alias }, conditions: ['latchkey-source', ...defaultClientConditions] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 10_000,
      // As examples/minimal has it: the first load is one file, for every page alike.
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  })
  return folder
}
