import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { type Listening, listen } from '../process/listen.ts'

/** A file of a site, as it is sent. */
type SiteFile = {
  readonly type: string
  readonly etag: string
  /** The bytes by content encoding; `identity` is always there. */
  readonly bodies: Readonly<Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>>> & {
    readonly identity: Uint8Array<ArrayBuffer>
  }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Reads a built site into memory, by URL path. It is a few megabytes, and a build of tomorrow can't tear it. */
export function readSite(folder: string): ReadonlyMap<string, SiteFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(folder, name)).isFile() && !/(^|[\\/])\.|\.(br|gz)$/.test(name),
  )
  return new Map(
    names.map((name) => {
      const identity = readFileSync(join(folder, name))
      const encoded = (suffix: string) => {
        const file = join(folder, name + suffix)
        return statSync(file, { throwIfNoEntry: false }) === undefined ? undefined : readFileSync(file)
      }
      const br = encoded('.br')
      const gzip = encoded('.gz')
      const file: SiteFile = {
        type: types[extname(name)] ?? 'application/octet-stream',
        etag: etagOf(identity),
        bodies: { identity, ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
      }
      return [`/${name.split(sep).join('/')}`, file]
    }),
  )
}

/** A weak tag: it names the content, whatever its encoding. */
function etagOf(content: Uint8Array): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

export declare namespace serveFiles {
  type Options = {
    /** Folder of the built site. */
    output: string
    port?: number | undefined
    /** Default: the loopback interface. */
    host?: string | undefined
    /** What the site fetches at run time, from the path that it expects: one build serves every installation. */
    settings: { readonly path: `/${string}.json`; readonly value: unknown }
    /** Content security policy of every answer that brings none. */
    policy: string
    /** The practice wallet: its origin, and the script that brings it into the page. */
    practice?: PracticeScript | undefined
    /** Answers of a server behind the page; undefined where it has none. */
    answer?: ((request: Request) => Promise<Response | undefined>) | undefined
  }
}

type PracticeScript = {
  readonly origin: string
  readonly scriptFile: string
  /** The kinds of chains that it speaks besides Ethereum's. */
  readonly families?: readonly string[] | undefined
}

const settingsHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** Serves a built single-page site with its settings. */
export function serveFiles(options: serveFiles.Options): Promise<Listening> {
  const { output, port, host, settings, policy, practice, answer } = options
  const files = new Map(readSite(output))
  const page = files.get('/index.html')
  if (page === undefined) throw new Error(`There is no index.html in ${output}.`)
  files.set('/index.html', practice === undefined ? page : withPracticeWallet(page, practice))
  if (practice !== undefined)
    files.set('/practice-wallet.js', made('text/javascript; charset=utf-8', practice.scriptFile))

  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    if (!context.res.headers.has('content-security-policy')) context.header('content-security-policy', policy)
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'strict-origin-when-cross-origin')
    // Wallets answer through the window that the page opens.
    context.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  })
  if (answer) app.use(async (context, next) => (await answer(context.req.raw)) ?? next())
  app.get(settings.path, (context) => context.text(JSON.stringify(settings.value), 200, settingsHeaders))
  app.get('*', (context) => {
    const path = context.req.path === '/' ? '/index.html' : context.req.path
    const file = files.get(path)
    if (file !== undefined) return send(context, path, file)
    // Names have dots, too: what ends as no file of a site does is a place inside the app.
    const isFile = Object.hasOwn(types, extname(path)) || /\/(assets\/|\.)|\.(br|gz)$/.test(path)
    const index = isFile ? undefined : files.get('/index.html')
    return index === undefined ? context.text('Not found', 404) : send(context, '/index.html', index)
  })
  app.all('*', (context) => context.text('Method not allowed', 405, { allow: 'GET, HEAD' }))
  return listen(app, port, host)
}

function send(context: Context, path: string, file: SiteFile): Response {
  // Vite names what it puts into /assets/ by its content.
  const hashed = path.startsWith('/assets/')
  const headers = {
    'content-type': file.type,
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  }
  if (context.req.header('if-none-match') === file.etag) return context.body(null, 304, headers)
  const accepted = context.req.header('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && file.bodies[name] !== undefined)
  const body = (encoding && file.bodies[encoding]) ?? file.bodies.identity
  return context.body(body, 200, encoding === undefined ? headers : { ...headers, 'content-encoding': encoding })
}

function withPracticeWallet(page: SiteFile, { origin, families = [] }: PracticeScript): SiteFile {
  const html = Buffer.from(page.bodies.identity).toString()
  const data = `data-practice-wallet="${origin}" data-practice-families="${families.join(' ')}"`
  const script = `<script defer src="/practice-wallet.js" ${data}></script>`
  if (!html.includes('<head>')) throw new Error('The page has no head to put the practice wallet into.')
  // First in the head: deferred scripts run in their order, so the wallet is there when the app looks for wallets.
  return encode(page.type, Buffer.from(html.replace(/<head>/, (head) => `${head}\n    ${script}`)))
}

function made(type: string, path: string): SiteFile {
  return encode(type, readFileSync(path))
}

/** What is made at each start: the last percent of size isn't worth the wait. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function encode(type: string, identity: Buffer<ArrayBuffer>): SiteFile {
  return {
    type,
    etag: etagOf(identity),
    bodies: { identity, br: brotliCompressSync(identity, quality), gzip: gzipSync(identity) },
  }
}
