import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  plugins: [react()],
  build: {
    // Nothing becomes a `data:` URL: the page's content security policy allows files of its own origin alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2024',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the button needs is one file, so that it is there after one request …
            { name: 'first', tags: ['$initial'], priority: 2 },
            // … and what several later parts share is in few files rather than in one a module. Bitcoin's library stays by
            // itself: its small parts would be put into files that every visit loads.
            {
              name: 'shared',
              test: (id) => !id.includes('/@scure/btc-signer/'),
              entriesAware: true,
              entriesAwareMergeThreshold: 5_000,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
