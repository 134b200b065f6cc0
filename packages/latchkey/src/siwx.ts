// Signing in with a wallet: sessions of this browser's own, or of a server. What does it is fetched when it is needed.
import type { Kit } from '@latchkey/core'
import type { localSiwx as createLocal, serverSiwx as createServer, SiwxConfig, SiwxContext } from '@latchkey/core/siwx'
import { lazySiwx } from '@latchkey/core/siwx/lazy'
import type { CaipAddress } from '@latchkey/protocol'
import type { SignInSession, SiwxSession } from '@latchkey/protocol/siwx'

export type { SiweConfig, SiwxConfig, SiwxOptions, SiwxState, SiwxStatus, SiwxTextOptions } from '@latchkey/core/siwx'
export { apiSiwx } from '@latchkey/core/siwx/lazy'
export type { SignInSession, SiwxMessage, SiwxMessageData, SiwxSession } from '@latchkey/protocol/siwx'

const load = () => import('@latchkey/core/siwx')

/** Asks the wallet to sign the account in: `signIn` of `useSiwx`, without React. Rejects as that does. */
export async function signIn(kit: Kit): Promise<SiwxSession> {
  return (await load()).signIn(kit)
}

/** Ends the session of an account, or of all that are signed in. The wallet stays connected. */
export async function signOut(kit: Kit, options?: { account?: CaipAddress | undefined }): Promise<void> {
  return (await load()).signOut(kit, options)
}

/**
 * Where the account in use is signed in, with `serverSiwx` and `apiSiwx`: on every page that the server knows of. It has to
 * be signed in here.
 */
export async function listSessions(kit: Kit): Promise<readonly SignInSession[]> {
  return (await load()).listSessions(kit)
}

/** Ends one of these. Who ends their own is signed out here. */
export async function endSession(kit: Kit, session: Pick<SignInSession, 'id' | 'current'>): Promise<void> {
  return (await load()).endSession(kit, session)
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
  return lazySiwx(options, async () => (await load()).serverSiwx(options), true)
}

/**
 * Sign-ins that this browser checks and keeps for itself: enough to greet a person, worth nothing to a server, which can
 * not know what a browser claims; `serverSiwx` is for that. Every session is checked again when it is read.
 *
 * @example
 * const kit = createKit({ networks: [mainnet], siwx: defaultSiwx({ statement: 'Sign in to the harbour.' }) })
 */
export function defaultSiwx(options: defaultSiwx.Options = {}): SiwxConfig {
  return lazySiwx(options, async () => (await load()).localSiwx({ ...options, verify }), false)
}

export declare namespace defaultSiwx {
  type Options = Omit<Parameters<typeof createLocal>[0], 'verify'>
}

async function verify({ data, message, signature }: SiwxSession, { env, rpcUrls }: SiwxContext) {
  const { createEthCall, verifySignature } = await import('@latchkey/verify')
  const account = `${data.chainId}:${data.accountAddress}` as const
  return verifySignature({ account, message, signature }, { ethCall: createEthCall({ fetch: env.fetch, rpcUrls }) })
}
