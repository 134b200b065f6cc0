import { join } from 'node:path'
import type { Network } from '@latchkey/protocol'
import { readSite } from '@latchkey/web-service'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { Control } from '../../practice/src/shared/control.schema.ts'
import { type Listening, listen } from '../process/listen.ts'
import { createBatches } from './batches.ts'
import { createChains } from './createChains.ts'
import { createPracticeWallet } from './createPracticeWallet.ts'
import { createSessions } from './createSessions.ts'
import type { PracticeFamily } from './families/families.ts'
import { providerRoutes, windowRoutes } from './routes.ts'

/** The running practice wallet. */
export type Practice = Listening & {
  /** File of the in-page half, for the server of a page. */
  readonly scriptFile: string
  /** The kinds of chains that it speaks besides Ethereum's, for that server too. */
  readonly families: readonly string[]
  /** Sets how the wallet behaves, as `POST /control` does. */
  control(change: Control): void
}

export declare namespace startPractice {
  type Options = {
    /** Folder of the built window and in-page script. */
    output: string
    chains: readonly { readonly network: Network; readonly rpcUrl: string }[]
    /** The further kinds of chains that it speaks. */
    families?: readonly PracticeFamily[] | undefined
    port?: number | undefined
    /** Where the sessions live on across restarts; in memory alone by default. */
    sessionsFile?: string | undefined
  }
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * Starts the practice wallet: a wallet with real keys for the local chains, in a window on an origin of its own. Its keys
 * come from a public seed phrase, so it must never run beside real chains.
 */
export async function startPractice(options: startPractice.Options): Promise<Practice> {
  const { output } = options
  const chains = createChains(
    options.chains.map(({ network: { id, name, nativeCurrency }, rpcUrl }) => {
      return { chainId: Number(id), name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals, rpcUrl }
    }),
  )
  const sessions = createSessions(options.sessionsFile)
  const batches = createBatches(chains)
  const wallet = createPracticeWallet(chains, sessions, options.families, batches)
  const files = readSite(output)

  let port = 0
  const app = new Hono()
  app.onError((error, context) => {
    if (v.isValiError(error) || error instanceof SyntaxError) return context.text(`Bad request: ${error.message}`, 400)
    throw error
  })
  app.use(async (context, next) => {
    // A foreign name that points at this computer is not ours.
    const host = context.req.header('host')
    if (host !== `localhost:${port}` && host !== `127.0.0.1:${port}`) return context.text('Forbidden', 403)
    await next()
    context.header('content-security-policy', policy)
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    context.header('cache-control', 'no-cache')
  })
  app.route('/provider', providerRoutes(wallet, sessions, chains, batches))
  app.get('*', (context, next) => {
    const page = context.req.path === '/' || context.req.path === '/control'
    const file = files.get(page ? '/index.html' : context.req.path)
    return file === undefined ? next() : context.body(file.bodies.identity, 200, { 'content-type': file.type })
  })
  app.route(
    '/',
    windowRoutes(wallet, sessions, () => `http://localhost:${port}`),
  )

  const listening = await listen(app, options.port)
  port = listening.port
  const families = (options.families ?? []).map(({ name }) => name)
  return { ...listening, scriptFile: join(output, 'practice-wallet.js'), families, control: wallet.control }
}
