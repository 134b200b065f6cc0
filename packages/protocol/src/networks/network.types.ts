import type { CaipNetworkId } from '../caip/caip.types.ts'
import type { Namespace } from '../namespace.ts'

/** A chain that accounts live on. Every field of the specification's section 3. */
export type Network = {
  /** EIP-155 number, or the CAIP-2 reference of another namespace. */
  readonly id: number | string
  readonly name: string
  readonly chainNamespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    /** URLs tried first. The app's own URLs; empty in the shipped table. */
    readonly default: { readonly http: readonly string[] }
    /** The network's own public nodes, tried last. Empty in the shipped table: an operator names them. */
    readonly chainDefault: { readonly http: readonly string[] }
  }
  readonly blockExplorers: { readonly default: { readonly name: string; readonly url: string } } | undefined
  /** Well-known contracts by role, such as `multicall3`. */
  readonly contracts: Readonly<Record<string, { readonly address: string }>>
  readonly testnet: boolean
  readonly assets: { readonly imageId: string | undefined; readonly imageUrl: string | undefined }
}
