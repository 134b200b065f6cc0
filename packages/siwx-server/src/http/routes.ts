import type { CaipAddress } from '@latchkey/protocol'
import { fromBase64 } from '../bytes.ts'
import type { SignInInput, VerifiedSignIn } from '../checks/createVerify.ts'
import type { createNonces } from '../checks/nonces.ts'
import type { SessionRecord } from '../SiwxStore.types.ts'
import type { createSessions } from '../sessions/createSessions.ts'
import type { Carrier } from '../sessions/Session.types.ts'
import { siwxError } from '../siwxError.ts'
import { answer } from './answers.ts'
import { nonceCookie, readCookie, writeCookie } from './cookies.ts'
import { endBody, nameBody, nonceBody, readBody, refreshBody, signInBody, signOutBody } from './readBody.ts'

/** What one path answers, by method. */
export type Routes = Readonly<Record<string, { readonly GET?: Route; readonly POST?: Route }>>
type Route = (request: Request) => Promise<Response>

/** The paths of the kit's wire. */
export function createRoutes(options: createRoutes.Options): Routes {
  const { nonces, verify, sessions, carrier, clock, tokens } = options

  /** @throws KitError `siwx/session-invalid` without a session. */
  async function own(request: Request): Promise<SessionRecord> {
    const record = await sessions.use(await carrier.keyOf(request))
    if (!record) throw siwxError('siwx/session-invalid')
    return record
  }

  async function nonce(request: Request): Promise<Response> {
    await readBody(request, nonceBody)
    const { nonce, token, expiresAt } = await nonces.hand()
    const cookie = writeCookie(nonceCookie, token, expiresAt - clock())
    return answer({ nonce, token, expiresAt: timeText(expiresAt) }, [cookie])
  }

  async function signIn(request: Request): Promise<Response> {
    const body = await readBody(request, signInBody)
    const cookie = readCookie(request, nonceCookie)
    const { account, by, text } = await verify({
      message: body.message,
      signature: body.signature,
      ...(body.signedMessage !== undefined && { signedMessage: fromBase64(body.signedMessage) }),
      secrets: [body.token, cookie].filter((secret) => secret !== undefined),
    })
    const { message, signature, signedMessage, walletName } = body
    const isKept = by === 'contract' && carrier.keepsProofs
    const proven = {
      account,
      by,
      signedInAt: clock(),
      domain: text.domain,
      uri: text.uri,
      ...(walletName !== undefined && { walletName }),
      ...(isKept && { proof: { message, signature, ...(signedMessage !== undefined && { signedMessage }) } }),
    }
    const { secret, fresh } = carrier.issue()
    const record = await sessions.add(await carrier.keyOf(request), proven, fresh)
    return handOver(record, secret, { account }, [writeCookie(nonceCookie, '', 0)])
  }

  /** A session with what opens it. */
  async function handOver(
    record: SessionRecord,
    secret: string,
    more: object = {},
    headers: Parameters<typeof answer>[1] = [],
  ): Promise<Response> {
    const carried = await carrier.carry(record, secret, clock())
    const body = { ...more, ...sessionBody(sessions.toSession(record)), ...carried.body }
    return answer(body, [...carried.headers, ...headers])
  }

  async function signOut(request: Request): Promise<Response> {
    const { account } = await readBody(request, signOutBody)
    const left = await sessions.signOut(await carrier.keyOf(request, 'leave'), account as CaipAddress | undefined)
    return answer(undefined, left ? [] : carrier.drop())
  }

  async function list(request: Request): Promise<Response> {
    const current = await own(request)
    const found = await sessions.list(current)
    return answer({
      sessions: found.map((record) => ({
        id: record.id,
        ...(record.name !== undefined && { name: record.name }),
        createdAt: timeText(record.createdAt),
        lastUsedAt: timeText(record.lastUsedAt),
        accounts: accountsBody(record.accounts),
        current: record.key === current.key,
      })),
    })
  }

  return {
    '/nonce': { POST: nonce },
    '/sign-in': { POST: signIn },
    '/sign-out': { POST: signOut },
    '/session': { GET: async (request) => answer(sessionBody(sessions.toSession(await own(request)))) },
    '/sessions': { GET: list },
    '/sessions/end': {
      POST: async (request) => {
        const { id } = await readBody(request, endBody)
        const current = await own(request)
        await sessions.end(current, id)
        return answer(undefined, current.id === id ? carrier.drop() : [])
      },
    },
    '/sessions/name': {
      POST: async (request) => {
        const { id, name } = await readBody(request, nameBody)
        await sessions.rename(await own(request), id, name)
        return answer(undefined)
      },
    },
    ...(tokens && {
      '/refresh': {
        POST: async (request: Request) => {
          const { refreshToken } = await readBody(request, refreshBody)
          const { record, secret } = await tokens.refresh(refreshToken)
          return handOver(record, secret)
        },
      },
      '/.well-known/jwks.json': { GET: async () => answer({ keys: tokens.keys }, [cached]) },
      '/.well-known/openid-configuration': { GET: async () => answer(configuration(tokens.issuer), [cached]) },
    }),
  }
}

const cached = ['cache-control', 'public, max-age=300'] as const

/** Where others find the keys (OpenID Connect Discovery 1.0). It offers no way to sign in. */
function configuration(issuer: string) {
  return {
    issuer,
    jwks_uri: `${issuer.replace(/\/+$/, '')}/.well-known/jwks.json`,
    response_types_supported: [],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  }
}

export declare namespace createRoutes {
  type Options = {
    readonly nonces: ReturnType<typeof createNonces>
    readonly verify: (input: SignInInput) => Promise<VerifiedSignIn>
    readonly sessions: ReturnType<typeof createSessions>
    readonly carrier: Carrier
    readonly clock: () => number
    /** Of sessions by token. */
    readonly tokens?:
      | {
          readonly refresh: (token: string) => Promise<{ readonly record: SessionRecord; readonly secret: string }>
          readonly keys: readonly object[]
          readonly issuer: string
        }
      | undefined
  }
}

const timeText = (ms: number) => new Date(ms).toISOString()

function accountsBody(accounts: SessionRecord['accounts']) {
  return accounts.map(({ account, by, signedInAt, domain, walletName }) => ({
    account,
    by,
    domain,
    signedInAt: timeText(signedInAt),
    ...(walletName !== undefined && { walletName }),
  }))
}

function sessionBody({
  id,
  createdAt,
  expiresAt,
  name,
  accounts,
}: ReturnType<ReturnType<typeof createSessions>['toSession']>) {
  return {
    accounts: accountsBody(accounts),
    session: {
      id,
      createdAt: timeText(createdAt),
      expiresAt: timeText(expiresAt),
      ...(name !== undefined && { name }),
    },
  }
}
