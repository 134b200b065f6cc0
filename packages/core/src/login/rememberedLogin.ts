import type { LoginProvider } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Connection, Kit } from '../kit/kit.types.ts'

const rememberedSchema = v.object({
  v: v.literal(1),
  method: v.string(),
  /** The address or the name of the account, where the login has one; the name of a wallet. */
  label: v.optional(v.string()),
  /** Of a wallet, in the list of wallets. */
  id: v.optional(v.string()),
})

export type LoginMethod = 'email' | 'passkey' | LoginProvider

/** How the person came in last, by a login or a wallet, in this browser alone: offered first when they come back. */
export type RememberedLogin =
  | { readonly method: LoginMethod; readonly label: string | undefined }
  | { readonly method: 'wallet'; readonly label: string; readonly id: string }

const keyOf = ({ options }: Kit) => `${options.storageKey ?? 'latchkey'}.login`

/** The last way in of this browser; `undefined` where there was none, or it was forgotten. */
export function rememberedLogin(kit: Kit): RememberedLogin | undefined {
  const text = kit.env.storage.get(keyOf(kit))
  if (text === null) return undefined
  try {
    const { method, label, id } = v.parse(rememberedSchema, JSON.parse(text))
    // Of a login that the app does not offer, or knows nothing of, nothing is shown.
    if (method !== 'wallet') return { method: method as LoginMethod, label }
    return label === undefined || id === undefined ? undefined : { method, label, id }
  } catch {
    return undefined
  }
}

/** Keeps how the person came in. A browser that does not store offers every way alike. */
export function rememberLogin(kit: Kit, login: RememberedLogin): void {
  if (kit.options.rememberLogin === false) return
  try {
    kit.env.storage.set(keyOf(kit), JSON.stringify({ v: 1, ...login }))
  } catch (error) {
    kit.env.log('debug', 'The last login was not kept', error)
  }
}

/** Keeps which wallet the person came in by. One of another device that is not known by name is not kept. */
export function rememberWallet(kit: Kit, { connectorId, name, type }: Connection): void {
  const { pairing } = kit.store.getState()
  const id = type === 'WALLET_CONNECT' ? pairing.recentWallet?.id : connectorId
  if (id !== undefined && type !== 'AUTH') rememberLogin(kit, { method: 'wallet', label: name, id })
}

/** Forgets the last way in, for a browser that others use too. */
export function forgetLogin(kit: Kit): void {
  kit.env.storage.remove(keyOf(kit))
}
