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

/**
 * The routers that come with this code, as of 2026-11-25: Uniswap's page of deployments (v2, v3, v4), compared with
 * `@uniswap/sdk-core` 7.19.4 and, for the UniversalRouter of version 2.0, with `@uniswap/universal-router-sdk` 5.13.0; the
 * SwapRouter02 of 56, 324 and 43114 by the first package alone; those of 100, 250 and 8217 (Uniswap by Oku, SpookySwap,
 * DragonSwap) by two public sources each, without a node.
 */
const pinnedRouters: SwapRouters = pinned

/** Looks among the pinned routers, then among the operator's `own`. */
export function findRouter(chainId: number, address: string, own: SwapRouters): KnownRouter | undefined {
  const id = `eip155:${chainId}`
  const wanted = address.toLowerCase()
  for (const known of [pinnedRouters, own]) {
    const network = Object.hasOwn(known, id) ? known[id] : undefined
    const kind = kinds.find((one) => [network?.[one] ?? []].flat().some((at) => at.toLowerCase() === wanted))
    if (network && kind) return { kind, wrappedNative: toChecksumAddress(network.wrappedNative) }
  }
  return undefined
}
