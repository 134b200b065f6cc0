import { networkOfCoinType } from '@latchkey/protocol'
import { allNetworks } from '@latchkey/protocol/networks'
import * as v from 'valibot'

const attributes = v.strictObject({ bio: v.optional(v.string()), avatar: v.optional(v.string()) })
const timestamp = v.pipe(v.number(), v.safeInteger())

/** What the owner of a name signs for our own service: to register it, to change what it shows, or where it leads. */
const nameRequestSchema = v.union([
  v.strictObject({ name: v.string(), attributes, timestamp }),
  v.strictObject({ attributes, timestamp }),
  v.strictObject({ coin_type: v.pipe(v.number(), v.safeInteger()), address: v.string(), timestamp }),
])

/** A change of a name, as it is said in a sentence. */
export type NameRequest =
  | { readonly kind: 'register'; readonly name: string; readonly shows: Shows }
  | { readonly kind: 'profile'; readonly shows: Shows }
  | { readonly kind: 'address'; readonly address: string; readonly network: string }

type Shows = v.InferOutput<typeof attributes>

/**
 * Reads a text that our own service takes for a change of a name. One that would be written in another way, has a further
 * member or names no known network is none: it is shown as the text that it is.
 */
export function readNameRequest(text: string): NameRequest | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  if (!parsed.success || JSON.stringify(parsed.output) !== text) return undefined
  const read = v.safeParse(nameRequestSchema, parsed.output)
  if (!read.success) return undefined
  const request = read.output
  if ('name' in request) return { kind: 'register', name: request.name, shows: request.attributes }
  if ('attributes' in request) return { kind: 'profile', shows: request.attributes }
  const networkId = networkOfCoinType(request.coin_type)
  const network = allNetworks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  return network && { kind: 'address', address: request.address, network: network.name }
}
