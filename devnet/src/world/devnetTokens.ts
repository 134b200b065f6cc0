import { type CaipAddress, type CaipNetworkId, formatCaipAddress, type Network } from '@latchkey/protocol'
import { devnetChains } from '../chains/devnetChains.ts'
import { type DevnetContract, devnetContracts } from './devnetContracts.ts'
import { devnetSwaps } from './devnetSwaps.ts'

export type DevnetToken = {
  readonly networkId: CaipNetworkId
  /** Contract address with its checksum. */
  readonly address: string
  /** CAIP-10 address of the contract. */
  readonly caipAddress: CaipAddress
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Id of the picture at the api's getTokenImage. */
  readonly imageId: string
}

/** The ERC-20 tokens of the devnet, for the api's token list. The one that can't be sold is on no list. */
export const devnetTokens: readonly DevnetToken[] = devnetChains.flatMap((network) => {
  const first = tokenFacts(network).map(({ contract, ...facts }) => ({ address: devnetContracts[contract], ...facts }))
  const { usdt, coin, toll } = devnetSwaps.tokens
  const { addresses } = devnetSwaps
  const others = [
    { ...usdt, address: addresses.usdt },
    { ...coin, address: addresses.coin },
    { ...toll, address: addresses.toll },
  ]
  return [...first, ...others].map(({ address, name, symbol, decimals }) => {
    const networkId = network.caipNetworkId
    const caipAddress = formatCaipAddress(networkId, address)
    return { networkId, address, caipAddress, name, symbol, decimals, imageId: symbol }
  })
})

/** Name, symbol and decimals of a token contract of the devnet. */
type TokenFacts = {
  readonly contract: Exclude<DevnetContract, 'keys'>
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The ERC-20 tokens of a chain of the devnet. */
export function tokenFacts({ nativeCurrency }: Network): readonly TokenFacts[] {
  const { name, symbol } = nativeCurrency
  return [
    { contract: 'usdc', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { contract: 'dai', name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
    { contract: 'wrappedNative', name: `Wrapped ${name}`, symbol: `W${symbol}`, decimals: 18 },
    // Spec 5 drops tokens without decimals from the list: this one must never be shown.
    { contract: 'ticket', name: 'Practice Ticket', symbol: 'TICKET', decimals: 0 },
  ]
}
