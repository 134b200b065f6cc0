import { type CaipAddress, type CaipNetworkId, KitError } from '@latchkey/protocol'
import { type SiwxMessageData, type SiwxSession, siweFamily } from '@latchkey/protocol/siwx'
import type { Env } from '../ports/env.ts'
import { isSameAccount, type SiwxConfig } from './siwxState.ts'

/** What a text of an app that signs in by Ethereum alone is made of. */
export type SiweMessageArgs = {
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly version: '1'
  readonly iat: string
  readonly domain: string
  readonly uri: string
  readonly chains?: readonly number[] | undefined
  readonly statement?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** The older sign-in of an app, for Ethereum alone. Kept so that apps move over with what they have. */
export type SiweConfig = {
  getNonce(address?: string): Promise<string>
  createMessage(args: SiweMessageArgs): string
  verifyMessage(args: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>
  signOut(): Promise<boolean>
  getMessageParams?(): Promise<Partial<Omit<SiweMessageArgs, 'address' | 'chainId' | 'nonce' | 'version'>>>
  onSignIn?(session: { readonly address: string; readonly chainId: number } | null): void
  onSignOut?(): void
  readonly required?: boolean | undefined
  /** How long a nonce is used, in milliseconds. Default: 5 minutes. */
  readonly nonceRefetchIntervalMs?: number | undefined
  /** How long an answer of `getSession` is used, in milliseconds. Default: 5 minutes. */
  readonly sessionRefetchIntervalMs?: number | undefined
  /** Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Default true. */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Default true. */
  readonly signOutOnNetworkChange?: boolean | undefined
}

const usualIntervalMs = 300_000

/** An app's older sign-in as the kit takes it. Accounts of other families need none. */
export function fromSiweConfig(siwe: SiweConfig, env: Env): SiwxConfig {
  const nonceOf = remembered(env, siwe.nonceRefetchIntervalMs ?? usualIntervalMs, () => siwe.getNonce())
  const sessionOf = remembered(env, siwe.sessionRefetchIntervalMs ?? usualIntervalMs, () => siwe.getSession())

  let isConnected: (account: CaipAddress) => boolean = () => false

  const addSession = async ({ message, signature }: SiwxSession) => {
    const isValid = await siwe.verifyMessage({ message, signature })
    // Whatever came of it: the server has seen this nonce.
    nonceOf.forget()
    sessionOf.forget()
    if (!isValid) {
      throw new KitError({
        code: 'siwx/signature-wrong',
        shortMessage: 'The signature is not that of the account',
        details: 'verifyMessage said no',
      })
    }
    siwe.onSignIn?.(await sessionOf())
  }

  return {
    bind: ({ walletName }) => {
      isConnected = (account) => walletName?.(account) !== undefined
    },
    createMessage: async ({ accountAddress, chainId, notBefore }) => {
      const page = new URL(env.href())
      const usual = { domain: page.host, uri: page.origin }
      const params = { ...usual, ...(await siwe.getMessageParams?.()) }
      const nonce = await nonceOf()
      const iat = params.iat ?? new Date(env.clock.nowMs()).toISOString()
      const args = { ...params, iat, nbf: params.nbf ?? notBefore, nonce, version: '1' } as const
      const text = siwe.createMessage({ ...args, address: accountAddress, chainId: numberOf(chainId) })
      const data: SiwxMessageData = {
        accountAddress,
        chainId,
        domain: args.domain,
        uri: args.uri,
        version: args.version,
        nonce,
        statement: args.statement,
        issuedAt: iat,
        expirationTime: args.exp,
        notBefore: args.nbf,
        requestId: args.requestId,
        resources: args.resources,
      }
      return { ...data, toString: () => text }
    },
    addSession,
    setSessions: async (sessions) => {
      for (const session of sessions) await addSession(session)
    },
    getSessions: async (chainId, address) => {
      if (!isSiwe(chainId)) return [known(chainId, address)]
      const session = await sessionOf()
      const isOwn = session?.address.toLowerCase() === address.toLowerCase()
      return isOwn && session?.chainId === numberOf(chainId) ? [known(chainId, address)] : []
    },
    revokeSession: async (chainId, address) => {
      if (!isSiwe(chainId)) return
      sessionOf.forget()
      const session = await siwe.getSession()
      if (session === null) return
      const account: CaipAddress = `${siweFamily}:${session.chainId}:${session.address}`
      // There is one session for all wallets: another that is still connected may be whose it is.
      if (!isSameAccount(account, `${chainId}:${address}`) && isConnected(account)) return
      await siwe.signOut()
      siwe.onSignOut?.()
    },
    getRequired: () => siwe.required ?? true,
    signOutOnDisconnect: siwe.signOutOnDisconnect,
    signOutOnAccountChange: siwe.signOutOnAccountChange,
    signOutOnNetworkChange: siwe.signOutOnNetworkChange ?? true,
  }
}

const isSiwe = (chainId: CaipNetworkId) => chainId.startsWith(`${siweFamily}:`)

const numberOf = (chainId: CaipNetworkId) => Number(chainId.split(':')[1])

/** A session of which no more is known than whose it is. */
export function known(chainId: CaipNetworkId, accountAddress: string): SiwxSession {
  const data = { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}

/** Asks once for an interval; a failure is not kept. */
function remembered<Value>(env: Env, intervalMs: number, ask: () => Promise<Value>) {
  let last: { readonly value: Promise<Value>; readonly atMs: number } | undefined
  const read = (): Promise<Value> => {
    const now = env.clock.nowMs()
    if (last && now - last.atMs < intervalMs) return last.value
    const value = ask()
    last = { value, atMs: now }
    value.catch(() => {
      if (last?.value === value) last = undefined
    })
    return value
  }
  return Object.assign(read, {
    forget: () => {
      last = undefined
    },
  })
}
