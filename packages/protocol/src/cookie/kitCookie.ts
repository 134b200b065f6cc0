import * as v from 'valibot'
import { isAddress } from '../address/address.ts'
import type { CaipAddress, CaipNetworkId } from '../caip/caip.ts'
import { caipAddressSchema, caipNetworkIdSchema } from '../caip/parseCaip.ts'
import { type Namespace, namespaces } from '../namespace.ts'

/** What a browser and a server may hold a cookie of a kit to, name and value together. */
export const kitCookieMaxBytes = 1_024

const onePerNamespace = namespaces.length

const accountSchema = v.pipe(
  caipAddressSchema,
  v.check((account: CaipAddress) => {
    const [namespace = '', , address = ''] = account.split(':')
    return isAddress(namespace as Namespace, address)
  }, 'address of its namespace'),
)

/**
 * What a kit tells the server of its own page: enough to draw the buttons, and nothing else. Strict, so that a field
 * which doesn't belong there is refused on both sides. Raise `v` when a field changes its meaning.
 */
const kitCookieSchema = v.strictObject({
  v: v.literal(1),
  /** The network in use. */
  networkId: v.optional(caipNetworkIdSchema),
  /** The network last used of each namespace. */
  networkIds: v.pipe(v.array(caipNetworkIdSchema), v.maxLength(onePerNamespace)),
  /** The account in use of each namespace. */
  accounts: v.pipe(v.array(accountSchema), v.maxLength(onePerNamespace)),
})

export type KitCookie = {
  readonly v: 1
  readonly networkId?: CaipNetworkId | undefined
  readonly networkIds: readonly CaipNetworkId[]
  readonly accounts: readonly CaipAddress[]
}

/** The name under which a browser keeps the cookie of the kit with this storage key. */
export function kitCookieName(storageKey = 'latchkey'): string {
  return encodeURIComponent(storageKey)
}

/** `name=value`. What is no account is left out, and those that are named last where they have no place. */
export function formatKitCookie(cookie: KitCookie, storageKey?: string): string {
  const accounts = cookie.accounts.filter((account) => v.is(accountSchema, account))
  const text = `${kitCookieName(storageKey)}=${encodeURIComponent(JSON.stringify({ ...cookie, accounts }))}`
  if (text.length <= kitCookieMaxBytes || accounts.length === 0) return text
  return formatKitCookie({ ...cookie, accounts: accounts.slice(0, -1) }, storageKey)
}

/**
 * The kit's cookie out of a `Cookie` header or of `document.cookie`. `undefined` without one, and for anything that is
 * not one of this version: its reader begins from scratch.
 */
export function readKitCookie(cookieHeader: string, storageKey?: string): KitCookie | undefined {
  const start = `${kitCookieName(storageKey)}=`
  const pair = cookieHeader.split(/; */).find((each) => each.startsWith(start))
  if (pair === undefined || pair.length > kitCookieMaxBytes) return undefined
  try {
    const parsed = v.safeParse(kitCookieSchema, JSON.parse(decodeURIComponent(pair.slice(start.length))))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
