import { frameQuerySchema } from '@latchkey/protocol/frame'
import { errorFields } from '@latchkey/service-kit/log'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { version } from '../../server/src/version.ts'
import { type FrameSettings, settingsName } from '../src/settings/settings.schema.ts'
import type { Origins } from './createOrigins.ts'
import type { FrameConfig } from './frameConfig.types.ts'
import { frameHeaders, sharedHeaders } from './frameHeaders.ts'
import { leadBack } from './leadBack.ts'
import type { BundleFile } from './readBundle.ts'

/** Nothing here takes a body. One of this size at most is passed over. */
const maxBodyBytes = 16 * 1024

/** The answer to a page that may not use the frame. */
const refused = 'Invalid App Configuration'

export declare namespace createFrameApp {
  type Options = {
    readonly config: Pick<FrameConfig, 'authUrl' | 'guardianUrl' | 'apiUrl' | 'ownPages'>
    readonly bundle: ReadonlyMap<string, BundleFile>
    readonly origins: Origins
    readonly log: Logger
  }
}

/**
 * The frame's own origin: one document, made for the project that asks, and the files of its bundle. It keeps nothing
 * and identifies no one.
 */
export function createFrameApp({ config, bundle, origins, log }: createFrameApp.Options): Hono {
  const { authUrl, guardianUrl, apiUrl, ownPages } = config
  const connect = [...new Set([authUrl, guardianUrl, apiUrl].map((url) => new URL(url).origin))]
  const document = bundle.get('/index.html')
  const html = new TextDecoder().decode(document?.bodies.identity)
  const app = new Hono()
  app.use((context, next) => {
    if (Number(context.req.header('content-length') ?? 0) <= maxBodyBytes) return next()
    return Promise.resolve(
      context.text('The body is too large', 413, { ...sharedHeaders, 'cache-control': 'no-store' }),
    )
  })

  app.get('/sdk', async (context) => {
    const query = v.safeParse(frameQuerySchema, context.req.query())
    if (!query.success) return context.text(refused, 400, frameHeaders({ connect, ancestors: [] }))
    const { projectId } = query.output
    let allowed: readonly string[]
    try {
      allowed = [...new Set([...ownPages, ...(await origins.of(projectId))])]
    } catch (error) {
      log.warn(errorFields(error), 'the pages of a project are not known')
      return context.text(refused, 503, { ...frameHeaders({ connect, ancestors: [] }), 'retry-after': '5' })
    }
    const settings: FrameSettings = { version, projectId, authUrl, guardianUrl, apiUrl, allowed: [...allowed] }
    return context.html(withSettings(html, settings), 200, frameHeaders({ connect, ancestors: allowed }))
  })
  // It makes no requests and can't be embedded: it talks to the frame that opened it.
  const approveHtml = new TextDecoder().decode(bundle.get('/approve.html')?.bodies.identity)
  app.get('/approve', (context) => context.html(approveHtml, 200, frameHeaders({ connect: ["'none'"], ancestors: [] })))
  // It can't be embedded either. It is of no project: it has its own storage and talks to the frame that opened it.
  const windowHtml = new TextDecoder().decode(bundle.get('/hub.html')?.bodies.identity)
  const windowSettings: FrameSettings = { version, projectId: '', authUrl, guardianUrl, apiUrl, allowed: [] }
  const ofServices = [authUrl, guardianUrl].map((url) => new URL(url).origin)
  app.get('/hub', (context) =>
    context.html(withSettings(windowHtml, windowSettings), 200, frameHeaders({ connect: ofServices, ancestors: [] })),
  )
  app.get('/back', (context) => leadBack(context, { ownPages, origins, log }))
  app.get('/health', (context) => context.json({ status: 'ok', version }, 200, { 'cache-control': 'no-store' }))
  app.get('/hashes.json', (context) => send(context, bundle.get('/hashes.json'), 'no-cache'))
  app.get('/assets/*', (context) => send(context, bundle.get(context.req.path), 'public, max-age=31536000, immutable'))
  app.notFound((context) => context.text('Not found', 404, { ...sharedHeaders, 'cache-control': 'no-store' }))
  return app
}

function send(context: Context, file: BundleFile | undefined, cacheControl: string): Response | Promise<Response> {
  if (file === undefined) return context.notFound()
  const accepted = context.req.header('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  return context.body(file.bodies[encoding ?? 'identity'], 200, {
    ...sharedHeaders,
    'content-type': file.type,
    'cache-control': cacheControl,
    // A worker has a policy of its own: that of its script's answer.
    'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    vary: 'accept-encoding',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  })
}

function withSettings(html: string, settings: FrameSettings): string {
  const content = JSON.stringify(settings)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return html.replace('</title>', () => `</title>\n    <meta name="${settingsName}" content="${content}" />`)
}
