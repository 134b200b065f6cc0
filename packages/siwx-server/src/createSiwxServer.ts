import { type CaipNetworkId, type ErrorCode, isKitError } from '@latchkey/protocol'
import { createEthCall, verifySignature } from '@latchkey/verify'
import { createVerify, type SignInInput, type VerifiedSignIn, type VerifySignature } from './checks/createVerify.ts'
import { createNonces } from './checks/nonces.ts'
import { answer, answerError, toAnswerable } from './http/answers.ts'
import { cookieCarrier } from './http/cookies.ts'
import { checkOrigin, corsHeaders, preflightHeaders } from './http/origins.ts'
import { createRoutes } from './http/routes.ts'
import type { SiwxStore } from './SiwxStore.types.ts'
import { type RandomBytes, webRandomBytes } from './secrets.ts'
import { createSessions, type SessionTimes } from './sessions/createSessions.ts'
import type { Session } from './sessions/Session.types.ts'
import { siwxError } from './siwxError.ts'
import { createAccessTokens } from './tokens/accessTokens.ts'
import { createRefresh } from './tokens/refreshSession.ts'
import { tokenCarrier } from './tokens/tokenCarrier.ts'

const dayMs = 86_400_000

/**
 * Checks sign-ins by wallet and keeps their sessions, behind any framework that speaks Request and Response.
 *
 * @example
 * const rpc = { 'eip155:1': 'https://node.example' }
 * const siwx = createSiwxServer({ domains: ['app.example'], store: memoryStore(), rpc })
 * const response = await siwx.handler(request) // all of /siwx
 * const session = await siwx.session(request) // anywhere else
 *
 * @throws Error for options that could not work: no domain, a domain that is a URL, an origin that is none.
 */
export function createSiwxServer(options: createSiwxServer.Options): SiwxServer {
  const { domains, chains, informal, origins = [], basePath = '/siwx', clock = Date.now, log = () => {} } = options
  expectHosts(domains)
  expectOrigins(origins)
  const base = basePath.replace(/\/+$/, '')
  const randomBytes = options.randomBytes ?? webRandomBytes
  const store = guard(options.store)
  const nonces = createNonces(store, clock, randomBytes)
  const { verifyMs, rpc = {}, verify = verifyBy(rpc) } = options
  const checks = createVerify({ domains, chains, informal, clock, nonces, verify, verifyMs })
  const { idleMs = 7 * dayMs, absoluteMs = 30 * dayMs } = options.session ?? {}
  const sessions = createSessions(store, clock, { idleMs, absoluteMs })
  const tokens = openTokens()
  const carrier = tokens?.carrier ?? cookieCarrier(randomBytes)
  const routes = createRoutes({ nonces, verify: checks.verify, sessions, carrier, clock, tokens })

  function openTokens() {
    if (options.session?.kind !== 'token') return undefined
    const { keys, issuer, audience, claims, accessMs = 900_000 } = options.session
    const access = createAccessTokens({ keys, issuer, audience, claims, clock, accessMs })
    const { checkSignature } = checks
    const refresh = createRefresh({ store, sessions, checkSignature, clock, randomBytes })
    return { carrier: tokenCarrier(access, randomBytes), refresh, keys: access.published, issuer }
  }

  async function route(request: Request, path: string | undefined): Promise<Response> {
    const methods = path === undefined || !Object.hasOwn(routes, path) ? undefined : routes[path]
    if (!methods) throw siwxError('api/not-found')
    const { method } = request
    if (method === 'OPTIONS' && origins.length > 0) {
      checkOrigin(request, [], origins)
      return answer(undefined, preflightHeaders)
    }
    const run = method === 'GET' || method === 'POST' ? methods[method] : undefined
    if (!run) throw siwxError('api/method-not-allowed')
    if (method === 'POST') {
      checkOrigin(request, domains, origins)
      if (options.limit && path !== undefined && !(await options.limit(request, path)))
        throw siwxError('api/rate-limited')
    }
    return run(request)
  }

  async function handler(request: Request): Promise<Response> {
    const startedAt = clock()
    const path = pathOf(request.url, base, routes)
    let code: ErrorCode | undefined
    let response: Response
    try {
      response = await route(request, path)
    } catch (cause) {
      const { error, status } = toAnswerable(cause)
      code = error.code
      const allow = status === 405 && path !== undefined ? Object.keys(routes[path] ?? {}).join(', ') : undefined
      response = answerError(error, status, allow === undefined ? [] : [['allow', allow]])
    }
    for (const [name, value] of corsHeaders(request, origins)) response.headers.append(name, value)
    const entry = {
      path: path ?? 'unknown',
      method: request.method,
      status: response.status,
      code,
      ms: clock() - startedAt,
    }
    // What the app does with it is its own: a sign-in that counts must not end in an error, nor in the end of the process.
    new Promise((resolve) => resolve(log(entry))).catch(() => {})
    return response
  }

  return {
    handler,
    verify: checks.verify,
    session: async (request) => {
      const record = await sessions.use(await carrier.keyOf(request))
      return record && sessions.toSession(record)
    },
    sweep: () => store.sweep(clock(), clock() - idleMs),
  }
}

export declare namespace createSiwxServer {
  type Options = {
    /** Hosts of the pages that people sign in on, with the port where it is not the usual one. */
    readonly domains: readonly string[]
    /** CAIP-2. All that `verify` knows where it is not given. */
    readonly chains?: readonly CaipNetworkId[] | undefined
    readonly store: SiwxStore
    /** Who checks signatures: `@latchkey/verify` where it is not given. */
    readonly verify?: VerifySignature | undefined
    /** Nodes by network, for accounts that are contracts. Without one for their network they are refused. */
    readonly rpc?: Readonly<Partial<Record<CaipNetworkId, string | readonly string[]>>> | undefined
    /** How long the chain may take to answer, 5000 ms where it is not given. */
    readonly verifyMs?: number | undefined
    /** By cookie where it is not given: 7 days without use, 30 days from the proof of an account. */
    readonly session?: ((CookieSessions | TokenSessions) & Partial<SessionTimes>) | undefined
    /** Takes texts as older kits write them too. */
    readonly informal?: boolean | undefined
    /** Pages of other hosts of the same site that may ask, as exact origins. */
    readonly origins?: readonly string[] | undefined
    /** Where the handler is mounted, `/siwx` where it is not given. */
    readonly basePath?: string | undefined
    /**
     * Whether a write may go on: for limits by network or by whatever the app knows of its callers. `path` is what follows
     * the base path. False is answered by 429 `api/rate-limited`.
     */
    readonly limit?: ((request: Request, path: string) => boolean | Promise<boolean>) | undefined
    /** Milliseconds since 1970. */
    readonly clock?: (() => number) | undefined
    readonly randomBytes?: RandomBytes | undefined
    readonly log?: ((entry: LogEntry) => void) | undefined
  }
  type CookieSessions = { readonly kind: 'cookie' }
  type TokenSessions = { readonly kind: 'token' } & Omit<createAccessTokens.Options, 'clock' | 'accessMs'> & {
      /** How long an access token serves, 900,000 ms where it is not given. */
      readonly accessMs?: number | undefined
    }
  /** One request, without anything that names a person or opens a session. */
  type LogEntry = {
    /** After the base path; `unknown` for what is none of ours. */
    readonly path: string
    readonly method: string
    readonly status: number
    readonly code: ErrorCode | undefined
    readonly ms: number
  }
}

export type SiwxServer = {
  /** Answers a request to the base path and below; never rejects. */
  readonly handler: (request: Request) => Promise<Response>
  /**
   * Checks a sign-in without a session of ours, and uses its nonce up.
   * @throws KitError with the code of the first check that fails.
   */
  readonly verify: (input: SignInInput) => Promise<VerifiedSignIn>
  /**
   * The session of a request to any path, and notes its use. Undefined without one.
   * @throws KitError `siwx/store-unavailable`.
   */
  readonly session: (request: Request) => Promise<Session | undefined>
  /**
   * Forgets what has ended. Nothing depends on it but the room that it takes; once an hour is enough.
   * @throws KitError `siwx/store-unavailable`.
   */
  readonly sweep: () => Promise<void>
}

/** The check of `@latchkey/verify`, with the nodes of the app. */
function verifyBy(rpc: NonNullable<createSiwxServer.Options['rpc']>): VerifySignature {
  const rpcUrls = (networkId: CaipNetworkId) => [rpc[networkId] ?? []].flat()
  return async (signed, { signal }) => {
    const [networkId] = signed.account.split(/:(?=[^:]*$)/) as [CaipNetworkId]
    const hasNode = rpcUrls(networkId).length > 0
    return verifySignature(signed, {
      signal,
      ...(hasNode && { ethCall: createEthCall({ fetch: globalThis.fetch, rpcUrls }) }),
    })
  }
}

/** What follows the base path, wherever a framework mounts it. Undefined for what is none of ours. */
function pathOf(url: string, base: string, routes: object): string | undefined {
  const { pathname } = new URL(url)
  const known = Object.keys(routes).sort((a, b) => b.length - a.length)
  // Mount points differ in what they leave of a path: all of it, what follows the mount, or more before it.
  return known.find((path) => pathname === path || pathname.endsWith(`${base}${path}`))
}

/** A store whose failures are those of the store. */
function guard(store: SiwxStore): SiwxStore {
  return new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]) => {
        try {
          return await method.apply(target, args)
        } catch (cause) {
          throw isKitError(cause) ? cause : siwxError('siwx/store-unavailable', undefined, cause)
        }
      }
    },
  })
}

function expectHosts(domains: readonly string[]): void {
  if (domains.length === 0) throw new Error('createSiwxServer: `domains` names no host.')
  const wrong = domains.find((domain) => !/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::[1-9]\d*)?$/.test(domain))
  if (wrong !== undefined)
    throw new Error(`createSiwxServer: "${wrong}" in \`domains\` is not a host in small letters.`)
}

function expectOrigins(origins: readonly string[]): void {
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined) throw new Error(`createSiwxServer: "${wrong}" in \`origins\` is not an origin.`)
}
