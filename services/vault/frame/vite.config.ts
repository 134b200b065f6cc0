import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite'

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
        // `/exit` has its hashes in its own policy, and its own hash in the worker that keeps it.
        if (file.type !== 'asset' || !file.fileName.endsWith('.html') || file.fileName === 'exit.html') continue
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

type Names = ReadonlySet<string | undefined>
const definers: Names = new Set(['defineEndpoint', 'defineFrameMessage', 'defineVaultEndpoint'])
/** What nothing but the documents and the servers are made of. */
const ofEndpoints: Names = new Set(['example', 'summary'])
const ofErrors: Names = new Set(['httpStatus', 'messageKey', 'place', 'spec'])

/** As much of a syntax tree as is looked at. */
type Tree = {
  readonly type?: string
  readonly end?: number
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly Tree[]
  readonly properties?: readonly { readonly start: number; readonly key?: { readonly name?: string } }[]
}

/** Takes the documentation of endpoints, messages and errors out of the bundle. */
const withoutDocumentation: Plugin = {
  name: 'without-documentation',
  enforce: 'post',
  transform: {
    filter: { id: /packages\/protocol\/src\/(frame|http|vault|errors\/catalogue)\// },
    handler(code, id) {
      const isCatalogue = id.includes('/catalogue/')
      const cuts: [start: number, end: number][] = []
      function cutFrom({ properties = [], end = 0 }: Tree, names: Names): void {
        for (const [i, { start, key }] of properties.entries())
          if (names.has(key?.name)) cuts.push([start, properties[i + 1]?.start ?? end - 1])
      }
      function visit(value: unknown): void {
        if (typeof value !== 'object' || value === null) return
        const node: Tree = value
        if (isCatalogue) cutFrom(node, ofErrors)
        else if (node.type === 'CallExpression' && definers.has(node.callee?.name))
          cutFrom(node.arguments?.[0] ?? {}, ofEndpoints)
        for (const inner of Object.values(value)) visit(inner)
      }
      visit(this.parse(code))
      return cuts.toReversed().reduce((text, [start, stop]) => text.slice(0, start) + text.slice(stop), code)
    },
  },
}

/** It may ask nodes that its person names, and this machine's own. It frames and loads nothing. */
const exitPolicy = [
  'connect-src https: http://127.0.0.1:* http://localhost:*',
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types latchkey',
].join('; ')

/**
 * Adds `/exit` to a build: one document, built by itself so that the frame's own files stay as they are; the service worker
 * that keeps it, which names its hash; and the one that takes it away again.
 */
const exitPage: Plugin = {
  name: 'exit-page',
  apply: 'build',
  async generateBundle() {
    const page = await buildOnePage({ input: 'exit.html', policy: exitPolicy })
    const sha256 = hashOf('sha256', page).slice('sha256-'.length)
    const keep = await buildOneScript('src/exit/worker/keep.ts', { exitPageSha256: JSON.stringify(sha256) })
    const files = {
      'exit.html': page,
      'exit-worker.js': keep,
      'exit-worker-off.js': await buildOneScript('src/exit/worker/forget.ts'),
    }
    for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
  },
}

/** What the approve screen is made of, in the frame and in its window; and what is too small for a file of its own. */
const ofScreen =
  /packages\/(reading|protocol)\/src\/(?!vault|http|errors)|frame\/src\/(approve\/|wallet\/waitMs|calls\/base64url)|ui\/src\/identicon/

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  plugins: [withoutDocumentation, exitPage, writeIntegrity],
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
    // The frame; the window that requests are read in where it can't prove that it is seen; the wallet's own window; the window of a
    // social login of the peer's client.
    rolldownOptions: {
      input: ['index.html', 'approve.html', 'hub.html', 'login.html'].map((name) => join(import.meta.dirname, name)),
      // What the screen and the modules that come later share is one file: each further one costs its own dictionary, and
      // its name in each document.
      output: { codeSplitting: { groups: [{ name: 'approve', test: ofScreen, minShareCount: 2 }] } },
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

export declare namespace buildOnePage {
  type Options = {
    /** The document's file. */
    readonly input: string
    /** Directives of its policy beside those for its own script and style. */
    readonly policy: string
  }
}

/**
 * A document with its script and style in it: its policy, which is in it too, allows these by their hashes and no others. The
 * same sources give the same bytes.
 */
export async function buildOnePage({ input, policy }: buildOnePage.Options): Promise<string> {
  const output = await buildAlone(input)
  const script = only(output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])))
  const style = only(textsOf(output, '.css'))
  const page = only(textsOf(output, '.html'))
  if (/<\/(script|style)/i.test(script + style)) throw new Error('The script or the style would end its own element.')
  const sources = `script-src '${hashOf('sha256', script)}'; style-src '${hashOf('sha256', style)}'`
  const whole = `default-src 'none'; ${sources}; ${policy}; base-uri 'none'; form-action 'none'`
  return page
    .replaceAll(/\s*<(script|link)\b[^>]*>(<\/script>)?/g, '')
    .replace(
      '<meta charset="utf-8" />',
      (tag) => `${tag}\n    <meta http-equiv="Content-Security-Policy" content="${whole}" />`,
    )
    .replace('</head>', () => `  <style>${style}</style>\n    <script type="module">${script}</script>\n  </head>`)
}

/** One script without imports. @param define Names that the build knows the value of. */
export async function buildOneScript(input: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const output = await buildAlone(input, define)
  return only(output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])))
}

async function buildAlone(
  input: string,
  define: Readonly<Record<string, string>> = {},
): Promise<Rolldown.RolldownOutput['output']> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    mode: 'production',
    logLevel: 'error',
    define: { ...define },
    resolve: {
      conditions: ['latchkey-source', ...defaultClientConditions],
      dedupe: ['@noble/curves', '@noble/hashes', '@scure/base', 'valibot'],
    },
    build: {
      write: false,
      target: 'es2024',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, input), output: { codeSplitting: false } },
    },
  })
  return (built as Rolldown.RolldownOutput).output
}

const textsOf = (output: Rolldown.RolldownOutput['output'], ending: string) =>
  output.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith(ending) ? [String(file.source)] : []))

function only(texts: readonly string[]): string {
  const [text] = texts
  if (text === undefined || texts.length > 1) throw new Error(`The page has ${texts.length} parts of a kind, not one.`)
  return text
}
