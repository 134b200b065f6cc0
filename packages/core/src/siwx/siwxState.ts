import type { CaipAddress, CaipNetworkId, KitError } from '@latchkey/protocol'
import type { SignInSession, SiwxMessage, SiwxSession } from '@latchkey/protocol/siwx'
import type { Env } from '../ports/env.ts'

/** What a sign-in is made of that is about to be asked for. */
export type SiwxMessageInput = {
  /** Empty where the wallet fills it in: the sign-in is asked for together with the connection. */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** RFC 3339. */
  readonly notBefore?: string | undefined
}

/** What an implementation of sign-ins learns of the kit that it serves. */
export type SiwxContext = {
  readonly env: Env
  /** RPC URLs of a network, the preferred one first: contract accounts are checked on a node. */
  readonly rpcUrls: (networkId: CaipNetworkId) => readonly string[]
  /** Prefix of storage keys. */
  readonly storageKey: string
  /** The operator's service and what each call to it carries, where the kit has one. */
  readonly api?: { readonly url: string; readonly query: Readonly<Record<string, string>> } | undefined
  /** What the wallet of a connected account is called. */
  readonly walletName?: ((account: CaipAddress) => string | undefined) | undefined
}

/**
 * How an app signs people in by their wallets: who makes the text, checks the signature and keeps the session.
 * `defaultSiwx` and `serverSiwx` are two of these; an app may bring its own.
 */
export type SiwxConfig = {
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  /** Checks a sign-in and keeps it. Rejects where it is refused. */
  addSession(session: SiwxSession): Promise<void>
  /** The same for sign-ins that came together with a connection; the sessions there were are replaced. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The valid sessions of an account on a network. Empty: it has to sign. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Whether the app works only with a session. Default true. */
  getRequired?(): boolean
  /**
   * When people are asked: once they are connected, or not before the app calls `signIn` or opens the view. Default
   * 'connected'.
   */
  readonly asksWhen?: SiwxAsksWhen | undefined
  /** Where an account is signed in, this page included. The account has to be signed in here. */
  listSessions?(account: CaipAddress): Promise<readonly SignInSession[]>
  /** Ends one of these. */
  endSession?(account: CaipAddress, id: string): Promise<void>
  /** Whether the session of an account ends when its wallet is disconnected. Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Whether the session of an account ends when the wallet goes on to another. Default true. */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Whether the session of an account ends when the network changes. Default false. */
  readonly signOutOnNetworkChange?: boolean | undefined
  /** Called once, before anything else. */
  bind?(context: SiwxContext): void
}

export type SiwxAsksWhen = 'connected' | 'called'

/**
 * `off`: there is nothing to sign in. `checking`: whether there is a session. `preparing`: its text is made.
 * `needs-signature`: the wallet can be asked, as soon as there is a `message`. `signing`: it is asked. `checking-answer`: what it signed is judged.
 * `refused`: the last attempt failed, see `error`.
 */
export type SiwxStatus =
  | 'off'
  | 'checking'
  | 'preparing'
  | 'needs-signature'
  | 'signing'
  | 'checking-answer'
  | 'signed'
  | 'refused'

export type SiwxState = {
  readonly status: SiwxStatus
  /** The account that `status` speaks of: the one in use, on the network in use. */
  readonly account?: CaipAddress | undefined
  /** What is signed next, once it is ready. */
  readonly message?: SiwxMessage | undefined
  readonly error?: KitError | undefined
  /** The sessions that are known of connected accounts. */
  readonly sessions: readonly SiwxSession[]
}

export const noSiwx: SiwxState = { status: 'off', sessions: [] }

/** The account of a session in the form of CAIP-10. */
export function accountOfSession({ data }: SiwxSession): CaipAddress {
  return `${data.chainId}:${data.accountAddress}`
}

/** Whether two accounts are one, on whichever networks of a family. Addresses of eip155 differ in case. */
export function isSameAccount(left: CaipAddress, right: CaipAddress): boolean {
  const [leftFamily, , leftAddress = ''] = left.split(':')
  const [rightFamily, , rightAddress = ''] = right.split(':')
  if (leftFamily !== rightFamily) return false
  return (
    leftAddress === rightAddress || (isHex(leftAddress) && leftAddress.toLowerCase() === rightAddress.toLowerCase())
  )
}

const isHex = (address: string) => /^0x[0-9a-fA-F]{40}$/.test(address)
