import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite'

const hashOf = (name: 'sha256' | 'sha384', content: string | Uint8Array) =>
  `${name}-${createHash(name).update(content).digest('base64')}`

const loading = /<(script|link)\b[^>]*?\s(?:src|href)="\/(assets\/[^"]+)"[^>]*>(?:<\/script>)?/g

/**
 * Writes into each document of a build the hash of every script, module and style that it loads, so that the browser
 * runs no other; and `hashes.json`, by which what a server sends can be compared with a build.
 */
export const writeIntegrity: Plugin = {
  name: 'integrity',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const contents = new Map(
        Object.values(bundle).map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const),
      )
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
        file.source = withIntegrity(withLaterModules(String(file.source), bundle), contents)
        contents.set(file.fileName, file.source)
      }
      const hashes = [...contents].map(([name, content]) => [name, hashOf('sha256', content)] as const)
      const sorted = hashes.toSorted(([a], [b]) => (a < b ? -1 : 1))
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
  plugins: [writeIntegrity],
  // Workspaces may have a copy each: the bundle has one.
  resolve: {
    conditions: ['latchkey-source', ...defaultClientConditions],
    dedupe: ['@noble/curves', '@noble/hashes', '@scure/base', 'valibot'],
  },
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

/**
 * A module that is imported later has no hash but that of a preload, and neither has what such a module imports. They come
 * after what the first paint needs.
 */
function withLaterModules(html: string, bundle: Rolldown.OutputBundle): string {
  const first = new Set([...html.matchAll(loading)].map(([, , name = '']) => name))
  const later = new Set<string>()
  const follow = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'chunk') return
    for (const next of [...file.imports, ...file.dynamicImports])
      if (!first.has(next) && !later.has(next)) {
        later.add(next)
        follow(next)
      }
  }
  for (const name of first) follow(name)
  const links = [...later].map(
    (name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">\n  `,
  )
  return html.replace('</head>', () => `  ${links.join('')}</head>`)
}

/**
 * Scripts come last: a module that a script imports takes its hash from the preload, which the browser must have read
 * before it asks for the module.
 */
function withIntegrity(html: string, contents: ReadonlyMap<string, string | Uint8Array>): string {
  const scripts: string[] = []
  const others = html.replaceAll(loading, (tag, element: string, name: string) => {
    const content = contents.get(name)
    if (content === undefined) throw new Error(`A document loads ${name}, which the build does not have.`)
    const hashed = tag.replace(/^<\w+/, (start) => `${start} integrity="${hashOf('sha384', content)}"`)
    if (element === 'link') return hashed
    scripts.push(hashed)
    return ''
  })
  return others.replace(/\n\s*(?=\n)/g, '').replace('</head>', () => `  ${scripts.join('\n    ')}\n  </head>`)
}
