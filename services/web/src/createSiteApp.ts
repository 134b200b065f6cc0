import { extname } from 'node:path'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { parseAccept } from 'hono/utils/accept'
import { type SiteFile, siteFileTypes } from './siteFiles.ts'

export declare namespace createSiteApp {
  type Options = {
    /** The built site by URL path. */
    readonly files: ReadonlyMap<string, SiteFile>
    /** What the site fetches at run time, from the path that it expects: one build serves every installation. */
    readonly settings: { readonly path: `/${string}.json`; readonly value: unknown }
    /** Content security policy of every answer that brings none. */
    readonly policy: string
    /** Answers of a server behind the page; undefined where it has none. */
    readonly answer?: ((request: Request) => Promise<Response | undefined>) | undefined
    /** Sees every answer, before the others. */
    readonly measure?: MiddlewareHandler | undefined
  }
}

const settingsHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/**
 * A built single-page site with its settings.
 * @throws Error where it has no page.
 */
export function createSiteApp({ files, settings, policy, answer, measure }: createSiteApp.Options): Hono {
  const page = files.get('/index.html')
  if (page === undefined) throw new Error('There is no index.html in the built site.')
  const app = new Hono()
  if (measure) app.use(measure)
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
  app.get('*', etag(), (context) => {
    const path = context.req.path === '/' ? '/index.html' : context.req.path
    const file = files.get(path)
    if (file !== undefined) return send(context, path, file)
    // Names have dots, too: what ends as no file of a site does is a place inside the app.
    const isFile = Object.hasOwn(siteFileTypes, extname(path)) || /\/(assets\/|\.)|\.(br|gz)$/.test(path)
    return isFile ? context.text('Not found', 404) : send(context, '/index.html', page)
  })
  app.all('*', (context) => context.text('Method not allowed', 405, { allow: 'GET, HEAD' }))
  return app
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
  const accepted = parseAccept(context.req.header('accept-encoding') ?? '').filter(({ q }) => q > 0)
  const encoding = (['br', 'gzip'] as const).find(
    (name) => file.bodies[name] !== undefined && accepted.some(({ type }) => type === name),
  )
  const body = (encoding && file.bodies[encoding]) ?? file.bodies.identity
  return context.body(body, 200, encoding === undefined ? headers : { ...headers, 'content-encoding': encoding })
}
