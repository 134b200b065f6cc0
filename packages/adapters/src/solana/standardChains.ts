import { type CaipNetworkId, constants } from '@latchkey/protocol'

const { solanaMainnet, solanaDevnet, solanaTestnet } = constants.chainReferences

/** What wallet-standard calls each network, by CAIP-2 id. */
export const standardChains: ReadonlyMap<CaipNetworkId, string> = new Map<CaipNetworkId, string>([
  [`solana:${solanaMainnet}`, 'solana:mainnet'],
  [`solana:${solanaDevnet}`, 'solana:devnet'],
  [`solana:${solanaTestnet}`, 'solana:testnet'],
])
