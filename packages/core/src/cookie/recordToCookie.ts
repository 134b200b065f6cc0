import { caipAddressSchema, caipNetworkIdSchema, namespaces } from '@latchkey/protocol'
import type { KitCookie } from '@latchkey/protocol/cookie'
import * as v from 'valibot'

/** The fields of the kit's record that the cookie is made of. Its other fields never get here. */
const recordSchema = v.object({
  v: v.literal(1),
  activeNetworkId: v.optional(caipNetworkIdSchema),
  networkIds: v.optional(v.array(caipNetworkIdSchema), []),
  connections: v.array(v.object({ accounts: v.array(caipAddressSchema), currentFor: v.array(v.picklist(namespaces)) })),
})

/** What of a kit's record a server may know: of each namespace the account and the network in use. */
export function recordToCookie(text: string): KitCookie | undefined {
  const parsed = v.safeParse(recordSchema, parseJson(text))
  if (!parsed.success) return undefined
  const { activeNetworkId, networkIds, connections } = parsed.output
  const accounts = connections.flatMap(({ accounts, currentFor }) =>
    currentFor.flatMap((namespace) => {
      const ofKind = accounts.filter((account) => account.startsWith(`${namespace}:`))
      const networkId = networkIds.find((id) => id.startsWith(`${namespace}:`))
      return ofKind.find((account) => account.startsWith(`${networkId}:`)) ?? ofKind[0] ?? []
    }),
  )
  return { v: 1, networkId: activeNetworkId, networkIds, accounts }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
