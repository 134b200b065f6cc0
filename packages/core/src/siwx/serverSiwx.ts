import { type CaipAddress, type ErrorCode, KitError } from '@latchkey/protocol'
import { type SiwxSession, signInSessionsSchema } from '@latchkey/protocol/siwx'
import * as v from 'valibot'
import { createSiwxMessage } from './createSiwxMessage.ts'
import type { SiwxOptions } from './lazySiwx.ts'
import { known } from './siweConfig.ts'
import { nonceSchema, readAs, toldByClock, unavailable } from './siwxService.ts'
import { isSameAccount, type SiwxConfig, type SiwxContext } from './siwxState.ts'

/**
 * Sign-ins that a server of the app's checks and keeps: `@latchkey/siwx-server` behind `url`. The session is a cookie of
 * that server, which no script can read.
 *
 * @example
 * const kit = createKit({ networks: [mainnet], siwx: serverSiwx({ url: '/siwx' }) })
 */
export function serverSiwx(options: serverSiwx.Options): SiwxConfig {
  const base = options.url.replace(/\/+$/, '')
  /** What shows that a nonce was fetched by this page, where the browser keeps no cookie of the server. */
  const tokens = new Map<string, string>()
  let bound: SiwxContext | undefined
  const context = () => {
    if (!bound) throw new Error('The kit has not started.')
    return bound
  }

  async function ask(path: string, body?: object): Promise<unknown> {
    const method = body === undefined ? 'GET' : 'POST'
    const init: RequestInit = { method, credentials: 'include', cache: 'no-store' }
    if (body !== undefined) {
      init.headers = { 'content-type': 'application/json' }
      init.body = JSON.stringify(body)
    }
    let response: Response
    try {
      response = await context().env.fetch(new URL(`${base}${path}`, context().env.href()), init)
    } catch (cause) {
      throw unavailable(cause)
    }
    if (response.status === 204) return undefined
    const answer: unknown = await response.json().catch((cause) => {
      throw unavailable(cause)
    })
    if (!response.ok) throw toldByClock(refusal(answer, response.status), response, context().env.clock.nowMs())
    return answer
  }

  async function readSession(): Promise<readonly SignedAccount[]> {
    try {
      return readAs(sessionSchema, await ask('/session')).accounts
    } catch (error) {
      if (error instanceof KitError && error.code === 'siwx/session-invalid') return []
      throw error
    }
  }

  const addSession = async ({ data, message, signature }: SiwxSession) => {
    const token = tokens.get(data.nonce)
    const walletName = context().walletName?.(`${data.chainId}:${data.accountAddress}`)
    await ask('/sign-in', {
      message,
      signature,
      ...(token !== undefined && { token }),
      ...(walletName !== undefined && { walletName }),
    })
    tokens.delete(data.nonce)
  }

  return {
    bind: (given) => {
      bound = given
    },
    createMessage: async (input) => {
      const { nonce, token } = readAs(nonceSchema, await ask('/nonce', {}))
      tokens.set(nonce, token)
      return createSiwxMessage(context(), input, nonce, options)
    },
    addSession,
    setSessions: async (sessions) => {
      for (const session of sessions) await addSession(session)
    },
    getSessions: async (chainId, address) => {
      const account: CaipAddress = `${chainId}:${address}`
      const isSignedIn = (await readSession()).some(
        (one) => isSameAccount(one.account, account) && (one.by === 'key' || one.account.startsWith(`${chainId}:`)),
      )
      return isSignedIn ? [known(chainId, address)] : []
    },
    revokeSession: async (chainId, address) => {
      const account: CaipAddress = `${chainId}:${address}`
      // A contract signs in on each network by itself.
      const own = (await readSession()).filter((one) => isSameAccount(one.account, account))
      for (const one of own) await ask('/sign-out', { account: one.account })
    },
    getRequired: () => options.required ?? true,
    asksWhen: options.asksWhen,
    listSessions: async () => readAs(signInSessionsSchema, await ask('/sessions')).sessions,
    endSession: async (_account, id) => {
      await ask('/sessions/end', { id })
    },
    ...options.signOut,
  }
}

export declare namespace serverSiwx {
  type Options = SiwxOptions & {
    /** Where the server is mounted: a path of the page's own host, or a URL. */
    readonly url: string
  }
}

const sessionSchema = v.object({
  accounts: v.array(
    v.object({
      account: v.custom<CaipAddress>((value) => typeof value === 'string' && value.split(':').length === 3),
      by: v.picklist(['key', 'contract']),
    }),
  ),
})

type SignedAccount = v.InferOutput<typeof sessionSchema>['accounts'][number]

const errorSchema = v.object({ error: v.object({ code: v.string(), message: v.string() }) })

/** What the server says against it, by its code; what is none of ours is a server that does not work. */
function refusal(answer: unknown, status: number): KitError {
  const parsed = v.safeParse(errorSchema, answer)
  if (!parsed.success || !/^(siwx|address)\/[a-z-]+$/.test(parsed.output.error.code)) {
    return unavailable(new Error(`HTTP ${status}`))
  }
  const { code, message } = parsed.output.error
  return new KitError({ code: code as ErrorCode, shortMessage: message, retryable: status >= 500 })
}
