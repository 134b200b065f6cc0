import { toChecksumAddress } from '@latchkey/protocol'
import pinned from './pinnedRouters.json' with { type: 'json' }

/** How the calls of a contract are written: the UniversalRouter's of version 2.0, and of 2.1.0, whose v4 paths have one more list. */
const kinds = ['wrappedNative', 'swapRouter02', 'universalRouter', 'universalRouter21', 'v2Router'] as const

/** Contracts of one network that keep what they promise of a swap. */
export type NetworkRouters = {
  readonly wrappedNative: string
  readonly swapRouter02?: readonly string[] | undefined
  readonly universalRouter?: readonly string[] | undefined
  readonly universalRouter21?: readonly string[] | undefined
  readonly v2Router?: readonly string[] | undefined
}

/** By CAIP-2 chain. */
export type SwapRouters = Readonly<Record<string, NetworkRouters>>

/** What the contract at an address is, and which token stands for the network's own money there. */
type KnownRouter = { readonly kind: (typeof kinds)[number]; readonly wrappedNative: string }

/** Looks among the routers that come with this code, then among the operator's `own`. */
export function findRouter(chainId: number, address: string, own: SwapRouters): KnownRouter | undefined {
  const id = `eip155:${chainId}`
  const wanted = address.toLowerCase()
  for (const known of [pinned.networks as SwapRouters, own]) {
    const network = Object.hasOwn(known, id) ? known[id] : undefined
    const kind = kinds.find((one) => [network?.[one] ?? []].flat().some((at) => at.toLowerCase() === wanted))
    if (network && kind) return { kind, wrappedNative: toChecksumAddress(network.wrappedNative) }
  }
  return undefined
}
