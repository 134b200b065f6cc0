import { type CaipAddress, type ErrorCode, KitError } from '@latchkey/protocol'
import {
  type AnyEndpoint,
  endpointUrl,
  errorBodySchema,
  getMe,
  getSignInNonce,
  getSignInSessions,
  postAuthenticate,
  postEndSignInSession,
  postSignOut,
} from '@latchkey/protocol/http'
import type { SiwxSession } from '@latchkey/protocol/siwx'
import * as v from 'valibot'
import { createSiwxMessage, type SiwxTextOptions } from './createSiwxMessage.ts'
import { known } from './siweConfig.ts'
import { nonceSchema, readAs, toldByClock, unavailable } from './siwxService.ts'
import { isSameAccount, type SiwxConfig, type SiwxContext } from './siwxState.ts'

type Call = { readonly bearer?: string | undefined; readonly nonceToken?: string | undefined; readonly body?: object }

/** Sign-ins that the operator's service checks and keeps (`/auth/v1`): a session and a token for each account. */
export function createApiSiwx(options: SiwxTextOptions): SiwxConfig {
  /** What shows that a nonce was fetched by this page. */
  const nonceTokens = new Map<string, string>()
  let bound: SiwxContext | undefined
  const context = () => {
    if (!bound) throw new Error('The kit has not started.')
    return bound
  }
  const tokens = () => tokenStore(context())

  async function ask<E extends AnyEndpoint>(endpoint: E, { bearer, nonceToken, body }: Call = {}) {
    const { api, env } = context()
    if (!api) throw unavailable(new Error('The kit has no apiUrl.'))
    const init: RequestInit = { method: endpoint.method, cache: 'no-store', credentials: 'omit' }
    init.headers = {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(nonceToken !== undefined && { 'x-nonce-jwt': `Bearer ${nonceToken}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    if (body !== undefined) init.body = JSON.stringify(body)
    let response: Response
    let answer: unknown
    try {
      response = await env.fetch(endpointUrl(api.url, endpoint.path, {}, {}, api.query), init)
      answer = await response.json()
    } catch (cause) {
      throw unavailable(cause)
    }
    if (!response.ok) throw toldByClock(refusal(answer, response.status), response, env.clock.nowMs())
    return readAs(endpoint.response, answer) as v.InferOutput<E['response']>
  }

  /** Only the token that was asked with: another tab may have a new one by now. */
  const forget = (account: CaipAddress, bearer: string | undefined) => {
    if (tokens().read(account) === bearer) tokens().write(account, undefined)
  }

  /** Asks as an account that is signed in here. Its token is forgotten once its session is over. */
  async function askAs<E extends AnyEndpoint>(account: CaipAddress, endpoint: E, body?: object) {
    const bearer = tokens().read(account)
    try {
      if (bearer === undefined) throw sessionOver()
      return await ask(endpoint, { bearer, ...(body !== undefined && { body }) })
    } catch (error) {
      if (isOver(error)) forget(account, bearer)
      throw error
    }
  }

  const addSession = async ({ data, message, signature }: SiwxSession) => {
    const account: CaipAddress = `${data.chainId}:${data.accountAddress}`
    const name = context().walletName?.(account)
    const { token } = await ask(postAuthenticate, {
      nonceToken: nonceTokens.get(data.nonce),
      body: { message, signature, ...(name !== undefined && { walletInfo: { type: 'unknown', name } }) },
    })
    nonceTokens.delete(data.nonce)
    tokens().write(account, token)
  }

  return {
    bind: (given) => {
      bound = given
    },
    createMessage: async (input) => {
      const { nonce, token } = readAs(nonceSchema, await ask(getSignInNonce))
      nonceTokens.set(nonce, token)
      return createSiwxMessage(context(), input, nonce, options)
    },
    addSession,
    setSessions: async (sessions) => {
      for (const session of sessions) await addSession(session)
    },
    getSessions: async (chainId, address) => {
      const account: CaipAddress = `${chainId}:${address}`
      if (tokens().read(account) === undefined) return []
      try {
        const said = await askAs(account, getMe)
        const isHere = said.by === 'key' || said.caip2Network === chainId
        return isHere && isSameAccount(said.sub as CaipAddress, account) ? [known(chainId, address)] : []
      } catch (error) {
        if (isOver(error)) return []
        throw error
      }
    },
    revokeSession: async (chainId, address) => {
      const account: CaipAddress = `${chainId}:${address}`
      const bearer = tokens().read(account)
      if (bearer === undefined) return
      try {
        await ask(postSignOut, { bearer })
      } catch (error) {
        if (!isOver(error)) throw error
      }
      forget(account, bearer)
    },
    listSessions: async (account) => (await askAs(account, getSignInSessions)).sessions,
    endSession: async (account, id) => {
      await askAs(account, postEndSignInSession, { id })
    },
  }
}

const tokensSchema = v.record(v.string(), v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)))

/** The tokens of this browser, one for each account. Whatever else lies there counts as none. */
function tokenStore({ env: { storage }, storageKey }: SiwxContext) {
  const all = (): Readonly<Record<string, string>> => {
    try {
      const parsed = v.safeParse(tokensSchema, JSON.parse(storage.get(storageKey) ?? '{}'))
      return parsed.success ? parsed.output : {}
    } catch {
      return {}
    }
  }
  const isOf = (account: CaipAddress) => (key: string) => isSameAccount(key as CaipAddress, account)
  return {
    read: (account: CaipAddress): string | undefined => {
      const stored = all()
      return stored[Object.keys(stored).find(isOf(account)) ?? '']
    },
    write: (account: CaipAddress, token: string | undefined) => {
      const others = Object.entries(all()).filter(([key]) => !isOf(account)(key))
      storage.set(storageKey, JSON.stringify(Object.fromEntries(token ? [...others, [account, token]] : others)))
    },
  }
}

const isOver = (error: unknown) => error instanceof KitError && error.code === 'siwx/session-invalid'

function sessionOver(): KitError {
  return new KitError({ code: 'siwx/session-invalid', shortMessage: 'There is no such session' })
}

/** What the service says against it, by its code; what is none of a sign-in's is a service that does not work. */
function refusal(answer: unknown, status: number): KitError {
  const parsed = v.safeParse(errorBodySchema, answer)
  if (!parsed.success || !/^(siwx|address|api)\/[a-z-]+$/.test(parsed.output.code)) {
    return unavailable(new Error(`HTTP ${status}`))
  }
  const { code, reasons } = parsed.output
  const shortMessage = reasons[0]?.description ?? code
  return new KitError({ code: code as ErrorCode, shortMessage, retryable: status >= 500 || status === 429 })
}
