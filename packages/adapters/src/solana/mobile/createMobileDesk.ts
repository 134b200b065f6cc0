import type { Env } from '@latchkey/core/ports'
import type * as v from 'valibot'
import type { AuthorizationMemory } from './authorizationMemory.ts'
import type { MobileSession } from './createMobileSession.ts'
import { MobileRefusal } from './MobileRefusal.ts'
import { mobileFault } from './mobileFault.ts'
import { mobileMessages } from './mobileMessages.schema.ts'
import { openMobileSession } from './openMobileSession.ts'

/** The app, as wallets show it. */
export type MobileIdentity = {
  readonly name: string
  readonly uri: string
  /** Relative to `uri`, or a data URI. */
  readonly icon?: string | undefined
}

export type Authorized = v.InferOutput<typeof mobileMessages.authorization>

/** A session that the wallet has let the page into. */
export type AuthorizedSession = { readonly session: MobileSession; readonly authorized: Authorized }

/** What version 1 calls the networks. */
const clusters: Readonly<Record<string, string>> = {
  'solana:mainnet': 'mainnet-beta',
  'solana:devnet': 'devnet',
  'solana:testnet': 'testnet',
}

/**
 * Brings the wallet up for one piece of work at a time, and shows it the authorization that it has given the page. One
 * that it does not know any more is dropped, and asked for anew.
 */
export function createMobileDesk(env: Env, identity: MobileIdentity, memory: AuthorizationMemory) {
  let busy: AbortSignal | undefined

  async function authorize(session: MobileSession, chain: string, more: object): Promise<Authorized> {
    const network = session.legacy ? { cluster: clusters[chain] } : { chain }
    const ask = (method: string, params: object) =>
      session.request(mobileMessages.authorization, method, { identity, ...params })
    const kept = memory.of(chain)
    if (kept !== undefined) {
      const shown = { auth_token: kept.token, ...more }
      try {
        return await (session.legacy ? ask('reauthorize', shown) : ask('authorize', { ...network, ...shown }))
      } catch (error) {
        if (!MobileRefusal.isUnauthorized(error)) throw error
        memory.drop(chain)
      }
    }
    try {
      return await ask('authorize', { ...network, ...more })
    } catch (error) {
      throw MobileRefusal.toKitError(error, true)
    }
  }

  return {
    /**
     * Must be called in a person's gesture. `more`: further parameters of `authorize`.
     * @throws KitError of any code that `mobileFault` knows
     */
    async run<Result>(
      options: { readonly chain: string; readonly signal?: AbortSignal | undefined; readonly more?: object },
      work: (opened: AuthorizedSession) => Promise<Result>,
    ): Promise<Result> {
      if (busy && !busy.aborted) throw mobileFault('wallet/request-pending')
      const { chain, more = {} } = options
      const own = new AbortController()
      const signal = options.signal ? AbortSignal.any([own.signal, options.signal]) : own.signal
      busy = signal
      const base = memory.of(chain)?.base
      let session: MobileSession | undefined
      try {
        session = await openMobileSession(env, { base, signal })
        const authorized = await authorize(session, chain, more)
        memory.put(chain, {
          token: authorized.auth_token,
          addresses: authorized.accounts.map(({ address }) => address),
          ...(authorized.wallet_uri_base && { base: authorized.wallet_uri_base }),
        })
        for (const token of base === undefined ? [] : memory.takeLeft(base)) {
          await session.request(mobileMessages.nothing, 'deauthorize', { auth_token: token })
        }
        return await work({ session, authorized })
      } catch (error) {
        if (signal.aborted) throw mobileFault('request/aborted', { cause: error })
        throw MobileRefusal.toKitError(error, false)
      } finally {
        session?.close()
        own.abort()
      }
    },
  }
}
