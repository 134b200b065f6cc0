import {
  getMe,
  getSignInConfiguration,
  getSignInKeys,
  getSignInNonce,
  getSignInSessions,
  postAuthenticate,
  postEndSignInSession,
  postSignInCode,
  postSignOut,
  putAccountMetadata,
  putSignInCode,
} from '@latchkey/protocol/http'
import { type SignInSession, signInSessionsSchema } from '@latchkey/protocol/siwx'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { isLoopbackOrigin } from '@latchkey/service-kit/origins'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { ApiError, errorCodes } from '../../http/ApiError.ts'
import { expectRoom } from '../../http/expectRoom.ts'
import { errorReply, jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module, type RawCall, type Route } from '../../http/route.ts'
import type { Project } from '../projects/project.ts'
import { type SignIns, signInPath } from './buildSignIns.ts'

/** Sign-ins with a wallet for apps without a server of their own, on the wire that the peer's clients speak. */
export function signInsModule(options: signInsModule.Options): Module {
  const { signIns, disk, log, config } = options

  /** Asks the server of a project's page, as a browser on that page would. */
  async function ask(call: Asked, path: string, body?: object): Promise<unknown> {
    const { server, host } = serverFor(call)
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const name of ['authorization', 'sec-fetch-site']) {
      const value = call.header(name)
      if (value !== undefined) headers.set(name, value)
    }
    // A nonce is of no page yet, and a page of the service's own host sends no origin with a GET.
    headers.set('origin', call.header('origin') ?? (path === '/nonce' ? `https://${host}` : ''))
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await server.handler(new Request(`http://${host}${signInPath}${path}`, init))
    const answer: unknown = response.status === 204 ? {} : await response.json()
    if (response.ok) return answer
    const { code, message } = v.parse(refusalSchema, answer).error
    const known = Object.hasOwn(errorCodes, code) ? (code as keyof typeof errorCodes) : 'api/internal'
    throw new ApiError({ code: known, description: message, status: response.status })
  }

  function serverFor(call: Asked) {
    const project = call.project()
    const host = pageHost(project, call.header('origin')) ?? signIns.ownHost
    return { server: signIns.serverOf(project.id, host), host }
  }

  /** What the token of a call says, where its session lives. */
  async function claims(call: Asked): Promise<Claims> {
    const { server, host } = serverFor(call)
    const authorization = call.header('authorization') ?? ''
    const session = await server.session(new Request(`http://${host}/`, { headers: { authorization } }))
    const [, payload = ''] = authorization.split('.')
    if (session === undefined) throw noSession()
    return v.parse(claimsSchema, JSON.parse(Buffer.from(payload, 'base64url').toString()))
  }

  /** The sessions of the accounts of a call that its page may see: those of the same host, or all. */
  async function sessions(call: Asked): Promise<readonly SignInSession[]> {
    const [{ domain }, answer] = [await claims(call), await ask(call, '/sessions')]
    const found = v.parse(signInSessionsSchema, answer).sessions
    if (domain === config.accountPageHost) return found
    return found.flatMap((session) => {
      const accounts = session.accounts.filter((account) => account.domain === domain)
      return accounts.length === 0 ? [] : [{ ...session, accounts }]
    })
  }

  /** What every project's server says alike. */
  async function published(path: string): Promise<unknown> {
    const { handler } = signIns.serverOf('', signIns.ownHost)
    return (await handler(new Request(`http://${signIns.ownHost}${path}`))).json()
  }

  const routes: readonly Route[] = [
    defineRoute(getSignInNonce, async (call) => {
      expectRoom(disk, [{}])
      const { nonce, token } = v.parse(nonceSchema, await ask(call, '/nonce', {}))
      return jsonReply({ nonce, token })
    }),

    defineRoute(postAuthenticate, async (call) => {
      const { message, signature, walletInfo } = call.body
      expectRoom(disk, [message, signature])
      const token = bearer(call.header('x-nonce-jwt'))
      const wallet = v.safeParse(walletSchema, walletInfo)
      const answer = await ask(call, '/sign-in', {
        message,
        signature,
        ...(token !== undefined && { token }),
        ...(wallet.success && { walletName: wallet.output.name }),
      })
      return jsonReply({ token: v.parse(v.object({ accessToken: v.string() }), answer).accessToken })
    }),

    defineRoute(getMe, async (call) => {
      const said = await claims(call)
      if (call.query.includeAppKitAccount !== 'true') return jsonReply(said)
      const metadata = await signIns.metadata.read(call.project().id, said.sub)
      return jsonReply({
        ...said,
        appKitAccount: {
          uuid: said.profileUuid,
          address: said.address,
          caip2_chain: said.caip2Network,
          profile_uuid: said.profileUuid,
          metadata,
        },
      })
    }),

    defineRoute(postSignOut, async (call) => jsonReply(await ask(call, '/sign-out', {}))),

    defineRoute(postSignInCode, () => jsonReply({ uuid: null })),

    defineRoute(putSignInCode, () => {
      throw new ApiError({ code: 'api/not-found', description: 'No code was sent: sign-ins take none.' })
    }),

    defineRoute(putAccountMetadata, async (call) => {
      const { sub } = await claims(call)
      const { metadata } = call.body
      expectRoom(disk, [metadata])
      await signIns.metadata.write(call.project().id, sub, metadata)
      return jsonReply({ metadata })
    }),

    defineRoute(getSignInSessions, async (call) => jsonReply({ sessions: await sessions(call) })),

    defineRoute(postEndSignInSession, async (call) => {
      const { id } = call.body
      if (!(await sessions(call)).some((session) => session.id === id)) throw noSession()
      return jsonReply(await ask(call, '/sessions/end', { id }))
    }),

    defineRoute(getSignInKeys, async () => jsonReply(await published(getSignInKeys.path))),
    defineRoute(getSignInConfiguration, async () => jsonReply(await published(getSignInConfiguration.path))),
  ]

  return { name: 'sign-ins', routes: routes.map((route) => asText(route, log)) }
}

export declare namespace signInsModule {
  type Options = {
    signIns: SignIns
    disk: Pick<DiskWatch, 'take'>
    log: Logger
    config: {
      /** The host of the operator's page on which people see all their sign-ins. */
      readonly accountPageHost: string | undefined
    }
  }
}

/**
 * The host of the page that asks, where it is one that the project lists. A project without a list lets every page ask for
 * prices; were it to let every page sign people in, any page could get tokens in the name of the project.
 */
function pageHost({ allowedOrigins, development }: Project, origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined
  const isListed = allowedOrigins.length > 0 || (development && isLoopbackOrigin(origin))
  if (!isListed)
    throw new ApiError({
      code: 'api/origin-not-allowed',
      field: 'origin',
      description: 'Sign-ins need a list of the pages of the project.',
    })
  const { host } = URL.canParse(origin) ? new URL(origin) : { host: '' }
  if (/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/.test(host)) return host
  throw new ApiError({ code: 'siwx/origin-forbidden', field: 'origin', description: 'The page has no host.' })
}

/** A route whose failures are text: clients of this wire take whatever says that it is JSON for the answer. */
function asText(route: Route, log: Logger): Route {
  return {
    endpoint: route.endpoint,
    async run(call) {
      try {
        return await route.run({ ...call, ...mendQuery(call) })
      } catch (error) {
        return { ...errorReply(error, call.requestId, log), contentType: 'text/plain; charset=utf-8' }
      }
    },
  }
}

/** Clients of this wire put a second question mark where the next key begins. */
function mendQuery({ query }: RawCall): Pick<RawCall, 'query'> {
  const mended = Object.entries(query).flatMap(([name, value]) => {
    const at = value.indexOf('?')
    if (name !== 'includeAppKitAccount' || at === -1) return [[name, value]]
    return [[name, value.slice(0, at)], ...new URLSearchParams(value.slice(at + 1))]
  })
  return { query: Object.fromEntries(mended) }
}

const bearer = (header: string | undefined) => /^Bearer ([\w.-]{1,512})$/i.exec(header ?? '')?.[1]
const noSession = () =>
  new ApiError({ code: 'siwx/session-invalid', field: 'authorization', description: 'The session is over.' })

type Asked = {
  readonly header: (name: string) => string | undefined
  readonly project: () => Project
}

const refusalSchema = v.object({ error: v.object({ code: v.string(), message: v.string() }) })
const nonceSchema = v.object({ nonce: v.string(), token: v.string() })
/** What a list of sessions shows of a wallet: one short line. */
const walletSchema = v.object({ name: v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,64}$/u)) })

const claimsSchema = v.looseObject({
  sub: v.string(),
  address: v.string(),
  caip2Network: v.string(),
  domain: v.string(),
  profileUuid: v.string(),
})
type Claims = v.InferOutput<typeof claimsSchema>
