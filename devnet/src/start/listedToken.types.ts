import type { CaipNetworkId } from '@latchkey/protocol'

/** A token of a chain of the devnet that the api lists. */
export type ListedToken = {
  readonly networkId: CaipNetworkId
  /** In the form of its chain. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}
