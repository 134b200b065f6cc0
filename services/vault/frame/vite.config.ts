import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Lists what was built by its hash, so that anybody can compare what a server sends with what the source gives. */
const hashes: Plugin = {
  name: 'hashes',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const entries = Object.values(bundle).map((file) => {
        const content = file.type === 'chunk' ? file.code : file.source
        return [file.fileName, `sha256-${createHash('sha256').update(content).digest('base64')}`] as const
      })
      const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
      this.emitFile({
        type: 'asset',
        fileName: 'hashes.json',
        source: `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`,
      })
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  plugins: [hashes],
  // Workspaces may have a copy each: the bundle has one.
  resolve: { dedupe: ['@noble/curves', '@noble/hashes', '@scure/base', 'valibot'] },
  worker: { format: 'es' },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2024',
    sourcemap: false,
    // The frame; the window that requests are read in where it can't prove that it is seen; the wallet's own window.
    rolldownOptions: {
      input: ['index.html', 'approve.html', 'hub.html'].map((name) => join(import.meta.dirname, name)),
    },
  },
})
