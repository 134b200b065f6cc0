import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'

/** One holding. Spec section 3, with the exact amount besides. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** Absent for the native token. */
  readonly address: CaipAddress | undefined
  /** Worth of the holding in the asked currency, where a price is known. Display only. */
  readonly value: number | undefined
  /** Price of one token in the asked currency, where known. Display only. */
  readonly price: number | undefined
  /** How the price has moved in a day, in per cent, where known. */
  readonly change24h?: number | undefined
  /** Who told the price: `uniswap-v3`, `chainlink`, the name of a provider. */
  readonly priceSource?: string | undefined
  /** When the price held, in milliseconds since the Unix epoch. */
  readonly priceAtMs?: number | undefined
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** The holding in smallest units. */
  readonly units: bigint
  readonly decimals: number
  readonly iconUrl: string | undefined
  /** Who said so. */
  readonly source: 'api' | 'node'
}

/** The holdings on several networks, and the networks that could not be read. */
export type Balances = {
  readonly tokens: readonly TokenBalance[]
  readonly failures: readonly { readonly networkId: CaipNetworkId; readonly error: unknown }[]
  /** When the last of them was read, in milliseconds since the Unix epoch. */
  readonly readAtMs: number
}
