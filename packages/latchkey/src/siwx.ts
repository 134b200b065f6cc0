// Signing in with a wallet: sessions of this browser's own, or of a server. What does it is fetched when it is needed.
import type { Kit } from '@latchkey/core'
import type {
  localSiwx as createLocal,
  serverSiwx as createServer,
  SignOutOptions,
  SiwxConfig,
  SiwxContext,
  SiwxTextOptions,
} from '@latchkey/core/siwx'
import type { CaipAddress } from '@latchkey/protocol'
import type { SiwxSession } from '@latchkey/protocol/siwx'

export type { SiweConfig, SiwxConfig, SiwxState, SiwxStatus, SiwxTextOptions } from '@latchkey/core/siwx'
export type { SiwxMessage, SiwxMessageData, SiwxSession } from '@latchkey/protocol/siwx'

const load = () => import('@latchkey/core/siwx')

/** Asks the wallet to sign the account in: `signIn` of `useSiwx`, without React. Rejects as that does. */
export async function signIn(kit: Kit): Promise<SiwxSession> {
  return (await load()).signIn(kit)
}

/** Ends the session of an account, or of all that are signed in. The wallet stays connected. */
export async function signOut(kit: Kit, options?: { account?: CaipAddress | undefined }): Promise<void> {
  return (await load()).signOut(kit, options)
}

/** Leaves the sign-in: disconnects where it is required, else closes the modal. */
export async function cancelSignIn(kit: Kit): Promise<void> {
  return (await load()).cancelSignIn(kit)
}

/**
 * Sign-ins that a server of the app's checks and keeps: `@latchkey/siwx-server` behind `url`. The session is a cookie of
 * that server, which no script can read.
 *
 * @example
 * const kit = createKit({ networks: [mainnet], siwx: serverSiwx({ url: '/siwx' }) })
 */
export function serverSiwx(options: Parameters<typeof createServer>[0]): SiwxConfig {
  return fetched(options, async () => (await load()).serverSiwx(options))
}

/**
 * Sign-ins that this browser checks and keeps for itself: enough to greet a person, worth nothing to a server, which can
 * not know what a browser claims; `serverSiwx` is for that. Every session is checked again when it is read.
 *
 * @example
 * const kit = createKit({ networks: [mainnet], siwx: defaultSiwx({ statement: 'Sign in to the harbour.' }) })
 */
export function defaultSiwx(options: defaultSiwx.Options = {}): SiwxConfig {
  return fetched(options, async () => (await load()).localSiwx({ ...options, verify }))
}

export declare namespace defaultSiwx {
  type Options = Omit<Parameters<typeof createLocal>[0], 'verify'>
}

type Common = SiwxTextOptions & {
  readonly required?: boolean | undefined
  readonly signOut?: SignOutOptions | undefined
}

/** The methods of a config that is fetched at the first of them, so that a page does not carry it before. */
function fetched({ required, signOut }: Common, create: () => Promise<SiwxConfig>): SiwxConfig {
  let config: Promise<SiwxConfig> | undefined
  let context: SiwxContext | undefined
  const get = async () => {
    config ??= create().then((created) => {
      if (context) created.bind?.(context)
      return created
    })
    config.catch(() => {
      config = undefined
    })
    return config
  }
  return {
    bind: (given) => {
      context = given
    },
    createMessage: async (input) => (await get()).createMessage(input),
    addSession: async (session) => (await get()).addSession(session),
    setSessions: async (sessions) => (await get()).setSessions(sessions),
    getSessions: async (chainId, address) => (await get()).getSessions(chainId, address),
    revokeSession: async (chainId, address) => (await get()).revokeSession(chainId, address),
    getRequired: () => required ?? true,
    ...signOut,
  }
}

async function verify({ data, message, signature }: SiwxSession, { env, rpcUrls }: SiwxContext) {
  const { createEthCall, verifySignature } = await import('@latchkey/verify')
  const account = `${data.chainId}:${data.accountAddress}` as const
  return verifySignature({ account, message, signature }, { ethCall: createEthCall({ fetch: env.fetch, rpcUrls }) })
}
