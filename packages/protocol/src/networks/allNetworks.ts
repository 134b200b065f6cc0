import { arbitrum, arbitrumGoerli, arbitrumSepolia } from './arbitrumNetworks.ts'
import { aurora, auroraTestnet } from './auroraNetworks.ts'
import { avalanche, avalancheFuji } from './avalancheNetworks.ts'
import { base, baseGoerli, baseSepolia } from './baseNetworks.ts'
import { bitcoin, bitcoinTestnet } from './bitcoinNetworks.ts'
import { bsc, bscTestnet } from './bnbNetworks.ts'
import { goerli, holesky, mainnet, sepolia } from './ethereumNetworks.ts'
import { mantle, mantleSepolia } from './mantleNetworks.ts'
import type { Network } from './network.types.ts'
import { optimism, optimismGoerli, optimismSepolia } from './optimismNetworks.ts'
import { berachainBartio, celo, fantom, gnosis, kaia, linea, sei, unichainSepolia } from './othersNetworks.ts'
import { polygon, polygonAmoy, polygonMumbai, polygonZkEvm } from './polygonNetworks.ts'
import { solana, solanaDevnet, solanaTestnet } from './solanaNetworks.ts'
import { zksync, zksyncGoerli, zksyncSepolia } from './zksyncNetworks.ts'
import { zora, zoraSepolia, zoraTestnet } from './zoraNetworks.ts'

/**
 * Every network that the product ships: 39 EVM chains (decisions 4), three of Solana, two of Bitcoin. Imports all of
 * them: a page that needs a few names them one by one.
 */
export const allNetworks: readonly Network[] = [
  goerli,
  holesky,
  mainnet,
  sepolia,
  optimism,
  optimismGoerli,
  optimismSepolia,
  arbitrum,
  arbitrumGoerli,
  arbitrumSepolia,
  base,
  baseGoerli,
  baseSepolia,
  polygon,
  polygonAmoy,
  polygonMumbai,
  polygonZkEvm,
  bsc,
  bscTestnet,
  avalanche,
  avalancheFuji,
  zksync,
  zksyncGoerli,
  zksyncSepolia,
  zora,
  zoraSepolia,
  zoraTestnet,
  aurora,
  auroraTestnet,
  mantle,
  mantleSepolia,
  berachainBartio,
  celo,
  fantom,
  gnosis,
  kaia,
  linea,
  sei,
  unichainSepolia,
  solana,
  solanaDevnet,
  solanaTestnet,
  bitcoin,
  bitcoinTestnet,
]
