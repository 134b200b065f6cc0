import { isKitError } from '@latchkey/protocol'
import type { SiwxServer } from '@latchkey/siwx-server'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { personOf } from './personOf.ts'

type SiwxAccount = {
  id: string
  userId: string
  person: string
  account: string
  by: 'key' | 'contract'
  createdAt: Date
}

const signInBody = z.strictObject({
  message: z.string(),
  signature: z.string().min(1),
  token: z.string().optional(),
  signedMessage: z.base64().optional(),
  walletName: z.string().max(64).optional(),
})

/**
 * Sign-ins with a wallet for better-auth, on Ethereum, Solana and Bitcoin. It answers to `serverSiwx` of the kit below
 * better-auth's own path: `serverSiwx({ url: '/api/auth/siwx' })`. Mount `siwx` with that as its `basePath`.
 *
 * Who signs in for the first time gets a user, with an address of the reserved domain `.invalid` in the place of a
 * mailbox, since better-auth wants one.
 *
 * @example
 * const siwx = createSiwxServer({ domains: ['app.example'], store: memoryStore(), basePath: '/api/auth/siwx' })
 * const auth = betterAuth({ database, plugins: [siwxPlugin(siwx)] })
 */
export function siwxPlugin(siwx: Pick<SiwxServer, 'handler' | 'verify'>, options: siwxPlugin.Options = {}) {
  return {
    id: 'siwx',
    schema: {
      siwxAccount: {
        fields: {
          userId: { type: 'string', required: true, references: { model: 'user', field: 'id', onDelete: 'cascade' } },
          /** `personOf`: what makes an account theirs. */
          person: { type: 'string', required: true, unique: true },
          account: { type: 'string', required: true },
          by: { type: 'string', required: true },
          createdAt: { type: 'date', required: true },
        },
      },
    },
    endpoints: {
      siwxNonce: createAuthEndpoint('/siwx/nonce', { method: 'POST', requireRequest: true }, async (ctx) => {
        // Its body has been read: what is left of the request is where it comes from.
        const { url, headers } = ctx.request
        return siwx.handler(new Request(url, { method: 'POST', headers: only(headers, ['origin', 'sec-fetch-site']) }))
      }),

      siwxSignIn: createAuthEndpoint(
        '/siwx/sign-in',
        { method: 'POST', requireRequest: true, body: signInBody },
        async (ctx) => {
          const { message, signature, token, signedMessage } = ctx.body
          const cookie = ctx.getCookie('__Host-siwx-nonce')
          const signedIn = await refusing(
            siwx.verify({
              message,
              signature,
              secrets: [token, cookie].filter((secret) => typeof secret === 'string'),
              ...(signedMessage !== undefined && { signedMessage: Buffer.from(signedMessage, 'base64') }),
            }),
          )
          const { adapter, internalAdapter } = ctx.context
          const person = personOf(signedIn)
          const find = () =>
            adapter.findOne<SiwxAccount>({ model: 'siwxAccount', where: [{ field: 'person', value: person }] })
          const link = async (userId: string) => {
            const { account, by } = signedIn
            const data = { userId, person, account, by, createdAt: new Date() }
            try {
              await adapter.create({ model: 'siwxAccount', data })
            } catch (error) {
              // Two first sign-ins at once: one of them makes the user.
              const other = await find()
              if (!other) throw error
              return other.userId
            }
            return userId
          }
          const current = await getSessionFromCtx(ctx)
          const known = await find()
          const userId = known?.userId ?? (await enrol(options.link ? current?.user.id : undefined))
          const user = await internalAdapter.findUserById(userId)
          if (!user) throw new APIError('UNAUTHORIZED')
          if (current && current.user.id !== userId) await internalAdapter.deleteSession(current.session.token)
          const session = await internalAdapter.createSession(userId)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ account: signedIn.account, accounts: await accountsOf(userId) })

          async function enrol(joined: string | undefined): Promise<string> {
            if (joined !== undefined) return link(joined)
            // An address that no one could have registered before.
            const email = `${crypto.randomUUID()}@wallet.invalid`
            const fresh = await internalAdapter.createUser({ name: signedIn.account, email }, { method: 'siwx' })
            const linked = await link(fresh.id)
            if (linked !== fresh.id) await internalAdapter.deleteUser(fresh.id)
            return linked
          }

          async function accountsOf(id: string) {
            return listAccounts(await adapter.findMany<SiwxAccount>(ofUser(id)))
          }
        },
      ),

      siwxSession: createAuthEndpoint('/siwx/session', { method: 'GET', requireRequest: true }, async (ctx) => {
        const current = await getSessionFromCtx(ctx)
        const found = current ? await ctx.context.adapter.findMany<SiwxAccount>(ofUser(current.user.id)) : []
        if (found.length === 0) throw new APIError('UNAUTHORIZED', refusal('siwx/session-invalid'))
        return ctx.json({ accounts: listAccounts(found) })
      }),

      siwxSignOut: createAuthEndpoint('/siwx/sign-out', { method: 'POST', requireRequest: true }, async (ctx) => {
        const current = await getSessionFromCtx(ctx)
        if (current) await ctx.context.internalAdapter.deleteSession(current.session.token)
        deleteSessionCookie(ctx)
        return ctx.json({})
      }),
    },
  } satisfies BetterAuthPlugin
}

export declare namespace siwxPlugin {
  type Options = {
    /**
     * Adds an account that has no user yet to the one who is logged in. Off where it is not given: a page that got someone
     * to use its own login would get their wallet with it.
     */
    link?: boolean
  }
}

const ofUser = (userId: string) => ({ model: 'siwxAccount', where: [{ field: 'userId', value: userId }] })
const listAccounts = (found: readonly SiwxAccount[]) => found.map(({ account, by }) => ({ account, by }))
const refusal = (code: string, message = 'There is no such session') => ({ error: { code, message } })

function only(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))
}

/** The kit's refusals as those of better-auth, with the body that `serverSiwx` reads. */
async function refusing<Result>(checked: Promise<Result>): Promise<Result> {
  try {
    return await checked
  } catch (error) {
    if (!isKitError(error)) throw error
    throw new APIError(error.retryable ? 'SERVICE_UNAVAILABLE' : 'FORBIDDEN', refusal(error.code, error.shortMessage))
  }
}
