import { type CaipAddress, type CaipNetworkId, formatCaipAddress } from '@latchkey/protocol'
import { devnetChains } from '../chains/devnetChains.ts'
import { devnetContracts } from './devnetContracts.ts'
import { tokenFacts } from './tokenFacts.ts'

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

/** The ERC-20 tokens of the devnet, for the api's token list. */
export const devnetTokens: readonly DevnetToken[] = devnetChains.flatMap((network) =>
  tokenFacts(network).map(({ contract, name, symbol, decimals }) => {
    const address = devnetContracts[contract]
    const networkId = network.caipNetworkId
    const caipAddress = formatCaipAddress(networkId, address)
    return { networkId, address, caipAddress, name, symbol, decimals, imageId: symbol }
  }),
)
