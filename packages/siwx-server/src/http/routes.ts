import type { CaipAddress } from '@latchkey/protocol'
import type { SignInInput, VerifiedSignIn } from '../checks/createVerify.ts'
import type { createNonces } from '../checks/nonces.ts'
import type { SessionRecord } from '../SiwxStore.types.ts'
import type { createSessions } from '../sessions/createSessions.ts'
import type { Carrier } from '../sessions/Session.types.ts'
import { siwxError } from '../siwxError.ts'
import { answer } from './answers.ts'
import { nonceCookie, readCookie, writeCookie } from './cookies.ts'
import { endBody, fromBase64, nameBody, nonceBody, readBody, signInBody, signOutBody } from './readBody.ts'

/** What one path answers, by method. */
export type Routes = Readonly<Record<string, { readonly GET?: Route; readonly POST?: Route }>>
type Route = (request: Request) => Promise<Response>

/** The paths of the kit's wire. */
export function createRoutes(options: createRoutes.Options): Routes {
  const { nonces, verify, sessions, carrier, clock } = options

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
    const { account, by } = await verify({
      message: body.message,
      signature: body.signature,
      ...(body.signedMessage !== undefined && { signedMessage: fromBase64(body.signedMessage) }),
      secrets: [body.token, cookie].filter((secret) => secret !== undefined),
    })
    const { secret, ...fresh } = await carrier.issue()
    const proven = {
      account,
      by,
      signedInAt: clock(),
      ...(body.walletName !== undefined && { walletName: body.walletName }),
    }
    const record = await sessions.add(await carrier.keyOf(request), proven, fresh)
    const headers = [...carrier.carry(secret, record.endsAt - clock()), writeCookie(nonceCookie, '', 0)]
    return answer({ account, ...sessionBody(sessions.toSession(record)) }, headers)
  }

  async function signOut(request: Request): Promise<Response> {
    const { account } = await readBody(request, signOutBody)
    const left = await sessions.signOut(await carrier.keyOf(request), account as CaipAddress | undefined)
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
  }
}

export declare namespace createRoutes {
  type Options = {
    readonly nonces: ReturnType<typeof createNonces>
    readonly verify: (input: SignInInput) => Promise<VerifiedSignIn>
    readonly sessions: ReturnType<typeof createSessions>
    readonly carrier: Carrier
    readonly clock: () => number
  }
}

const timeText = (ms: number) => new Date(ms).toISOString()

function accountsBody(accounts: SessionRecord['accounts']) {
  return accounts.map(({ account, by, signedInAt, walletName }) => ({
    account,
    by,
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
