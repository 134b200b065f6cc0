import type { Env } from '@latchkey/core/ports'
import { base64urlnopad } from '@scure/base'
import type * as v from 'valibot'
import type { AuthorizationMemory } from './authorizationMemory.ts'
import { createHandshake } from './createHandshake.ts'
import { createMobileSession, type MobileSession } from './createMobileSession.ts'
import { MobileRefusal, mobileFault } from './mobile.errors.ts'
import { mobileMessages } from './mobileMessages.schema.ts'
import { reachWallet } from './reachWallet.ts'

// Chrome has called it both: a page that wants to reach apps on its own device.
const names = ['loopback-network', 'local-network-access']

/**
 * Has the browser ask the person whether this page may reach apps on this device, where it asks at all. It must be done
 * before another app comes up: the question would then be hidden.
 * @throws KitError `wallet/local-access-denied`; `wallet/local-access-asked` when the tap that started it is used up.
 */
export async function expectLocalAccess(port: number, navigator = globalThis.navigator): Promise<void> {
  const permission = await findPermission(navigator)
  if (permission === undefined) return
  const before = permission.state
  if (before === 'prompt') await untilAnswered(permission, port)
  const after = readState(permission)
  if (after === 'denied') throw mobileFault('wallet/local-access-denied')
  // A link to an app opens only in a person's gesture, which is over when the question took its time.
  const answeredNow = before === 'prompt' && after === 'granted'
  if (answeredNow && !navigator.userActivation.isActive) throw mobileFault('wallet/local-access-asked')
}

/** It changes while it is held. */
const readState = ({ state }: PermissionStatus): PermissionState => state

async function findPermission(navigator: Navigator): Promise<PermissionStatus | undefined> {
  for (const name of names) {
    try {
      return await navigator.permissions.query({ name: name as PermissionName })
    } catch {
      // This browser does not know the name, and does not ask then.
    }
  }
  return undefined
}

/** Any connection makes the browser ask. Where it does not ask of this page, the connection fails at once. */
function untilAnswered(permission: PermissionStatus, port: number): Promise<void> {
  return new Promise((resolve) => {
    const probe = new WebSocket(`ws://localhost:${port}/solana-wallet`)
    const finish = () => {
      probe.onerror = null
      probe.onopen = null
      permission.onchange = null
      probe.close()
      resolve()
    }
    probe.onerror = finish
    probe.onopen = finish
    permission.onchange = finish
  })
}

// The specification lets pages choose from 49152 on. A Linux system, Android's too, gives the ports up to 60999 to
// connections that ask for none: one of those could hold the port that the app is to listen on.
const firstPort = 61_000
const ports = 65_536 - firstPort

/**
 * Brings a wallet app up and agrees on a key with it. Call it in a person's gesture: browsers open links to apps in no
 * other. `base`: the link of the wallet that let the page in, so that no other one comes up.
 */
async function openMobileSession(
  env: Env,
  options: { readonly base: string | undefined; readonly signal: AbortSignal },
): Promise<MobileSession> {
  const { base, signal } = options
  const [high = 0, low = 0] = env.randomBytes(2)
  const port = firstPort + ((high * 256 + low) % ports)
  const [handshake] = await Promise.all([createHandshake(), expectLocalAccess(port)])
  const link = associationLink({ publicKey: handshake.publicKey, port, base })
  const here = env.platform.framed ? '_top' : '_self'
  const open = () => env.openUrl(link, base === undefined ? here : '_blank')
  const socket = await reachWallet(env, { port, signal, open })
  const abort = () => socket.close()
  signal.addEventListener('abort', abort)
  try {
    const session = await createMobileSession(env, socket, handshake)
    return {
      ...session,
      close() {
        signal.removeEventListener('abort', abort)
        session.close()
      },
    }
  } catch (error) {
    signal.removeEventListener('abort', abort)
    throw error
  }
}

/**
 * The link that opens a wallet app, with the port to listen on (Mobile Wallet Adapter 2.0, "Local URI").
 * `base`: the wallet's own address for links, of https.
 */
export function associationLink(options: {
  readonly publicKey: Uint8Array
  readonly port: number
  readonly base?: string | undefined
}): string {
  const { base, port, publicKey } = options
  const path = `v1/associate/local?association=${base64urlnopad.encode(publicKey)}&port=${port}&v=v1`
  return base === undefined ? `solana-wallet:/${path}` : `${base.replace(/\/+$/, '')}/${path}`
}

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
 * that it doesn't know any more is dropped, and requested again.
 */
export function createMobileRouter(env: Env, identity: MobileIdentity, memory: AuthorizationMemory) {
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
