import { frameQuerySchema } from '@latchkey/protocol/frame'
import { errorFields } from '@latchkey/service-kit/log'
import { measureRoutes } from '@latchkey/service-kit/measureRoutes'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { version } from '../../server/src/version.ts'
import { type FrameSettings, settingsPath } from '../src/settings/settings.schema.ts'
import type { Metrics } from './createMetrics.ts'
import type { Origins } from './createOrigins.ts'
import type { FrameConfig } from './frameConfig.types.ts'
import { assetPolicy, exitHeaders, exitWorkerPolicy, frameHeaders, sharedHeaders } from './frameHeaders.ts'
import { answerLoginWindow, leadBack } from './leadBack.ts'
import { type BundleFile, sendDocument } from './readBundle.ts'

/** Nothing here takes a body. One of this size at most is passed over. */
const maxBodyBytes = 16 * 1024

/** The answer to a page that may not use the frame. */
const refused = 'Invalid App Configuration'

export declare namespace createFrameApp {
  type Options = {
    readonly config: Pick<
      FrameConfig,
      'authUrl' | 'guardianUrl' | 'apiUrl' | 'ownPages' | 'compat' | 'exit' | 'swapRouters' | 'smartChains'
    >
    readonly bundle: ReadonlyMap<string, BundleFile>
    readonly origins: Origins
    readonly log: Logger
    readonly metrics: Pick<Metrics, 'http'>
  }
}

/**
 * The frame's own origin: the files of its bundle as they were built, and the settings of the project that asks. It keeps
 * nothing and identifies no one.
 */
export function createFrameApp({ config, bundle, origins, log, metrics }: createFrameApp.Options): Hono {
  const {
    authUrl,
    guardianUrl,
    apiUrl,
    ownPages,
    compat = true,
    exit = true,
    swapRouters = {},
    smartChains = [],
  } = config
  const connect = ["'self'", ...new Set([authUrl, guardianUrl, apiUrl].map((url) => new URL(url).origin))]
  const app = new Hono()
  app.use(measureRoutes(metrics.http))
  app.use((context, next) => {
    if (Number(context.req.header('content-length') ?? 0) <= maxBodyBytes) return next()
    return Promise.resolve(
      context.text('The body is too large', 413, { ...sharedHeaders, 'cache-control': 'no-store' }),
    )
  })

  /** The pages that may embed the frame for a project; an answer that refuses where they are not known. */
  async function pagesOf(context: Context, projectId: string): Promise<readonly string[] | Response> {
    try {
      return [...new Set([...ownPages, ...(await origins.of(projectId))])]
    } catch (error) {
      log.warn(errorFields(error), 'the pages of a project are not known')
      return context.text(refused, 503, { ...frameHeaders({ connect, ancestors: [] }), 'retry-after': '5' })
    }
  }

  app.get('/sdk', async (context) => {
    const query = v.safeParse(frameQuerySchema, context.req.query())
    if (!query.success) return context.text(refused, 400, frameHeaders({ connect, ancestors: [] }))
    const { projectId } = query.output
    const allowed = await pagesOf(context, projectId)
    if (allowed instanceof Response) return allowed
    return sendDocument(context, bundle.get('/index.html'), {
      ...frameHeaders({ connect, ancestors: allowed }),
      link: preload(settingsPath(projectId)),
    })
  })
  // It makes no requests and can't be embedded: it talks to the frame that opened it.
  app.get('/approve', (context) =>
    sendDocument(context, bundle.get('/approve.html'), frameHeaders({ connect: ["'none'"], ancestors: [] })),
  )
  // It can't be embedded either. It is of no project: it has its own storage and talks to the frame that opened it.
  const ofServices = ["'self'", ...[authUrl, guardianUrl].map((url) => new URL(url).origin)]
  app.get('/hub', (context) =>
    sendDocument(context, bundle.get('/hub.html'), {
      ...frameHeaders({ connect: ofServices, ancestors: [] }),
      link: preload(settingsPath()),
    }),
  )
  app.get('/settings', async (context) => {
    const headers = { ...sharedHeaders, 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' }
    const { projectId } = context.req.query()
    if (projectId !== undefined && !v.is(frameQuerySchema.entries.projectId, projectId))
      return context.text(refused, 400, headers)
    const allowed = projectId === undefined ? [] : await pagesOf(context, projectId)
    if (allowed instanceof Response) return allowed
    const urls = { authUrl, guardianUrl, apiUrl }
    // The wallet's own window, which is of no project, has no page to listen to.
    const ofPage = { projectId: projectId ?? '', allowed: [...allowed], compat: compat && projectId !== undefined }
    const settings: FrameSettings = { version, swapRouters, smartChains, ...urls, ...ofPage }
    return context.json(settings, 200, headers)
  })
  // Kept by the browser; while it is not, or not yet, the server sends the same.
  const exitPage = exit ? bundle.get('/exit.html') : undefined
  app.get('/exit', (context) => sendDocument(context, exitPage, exitHeaders))
  app.get('/exit-worker.js', (context) =>
    send(context, bundle.get(exit ? '/exit-worker.js' : '/exit-worker-off.js'), 'no-cache', exitWorkerPolicy),
  )
  app.get('/back', (context) => leadBack(context, { ownPages, origins, log }))
  // The window of a social login, which the peer's client opens: it waits there, and comes back to the other.
  const loginWindow = bundle.get('/login.html')
  app.get('/loading', (context) =>
    sendDocument(context, loginWindow, frameHeaders({ connect: ["'none'"], ancestors: [] })),
  )
  app.get('/logged-in', (context) => answerLoginWindow(context, loginWindow, { ownPages, origins, log }))
  app.get('/health', (context) => context.json({ status: 'ok', version }, 200, { 'cache-control': 'no-store' }))
  app.get('/hashes.json', (context) => send(context, bundle.get('/hashes.json'), 'no-cache'))
  app.get('/assets/*', (context) => send(context, bundle.get(context.req.path), 'public, max-age=31536000, immutable'))
  app.notFound((context) => context.text('Not found', 404, { ...sharedHeaders, 'cache-control': 'no-store' }))
  return app
}

function send(
  context: Context,
  file: BundleFile | undefined,
  cacheControl: string,
  policy = assetPolicy,
): Response | Promise<Response> {
  if (file === undefined) return context.notFound()
  const accepted = context.req.header('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  return context.body(file.bodies[encoding ?? 'identity'], 200, {
    ...sharedHeaders,
    'content-type': file.type,
    'cache-control': cacheControl,
    'content-security-policy': policy,
    vary: 'accept-encoding',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  })
}

/** Has the browser ask for the settings while it still loads the scripts that need them. */
export const preload = (path: string): string => `<${path}>; rel=preload; as=fetch; crossorigin`
