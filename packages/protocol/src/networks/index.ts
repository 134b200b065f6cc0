export { allNetworks } from './allNetworks.ts'
export { bitcoin, bitcoinRegtest, bitcoinTestnet } from './bitcoinNetworks.ts'
export {
  arbitrum,
  arbitrumGoerli,
  arbitrumSepolia,
  base,
  baseGoerli,
  baseSepolia,
  goerli,
  holesky,
  mainnet,
  optimism,
  optimismGoerli,
  optimismSepolia,
  sepolia,
  zksync,
  zksyncGoerli,
  zksyncSepolia,
  zora,
  zoraSepolia,
  zoraTestnet,
} from './ethereumNetworks.ts'
export {
  aurora,
  auroraTestnet,
  avalanche,
  avalancheFuji,
  berachainBartio,
  bsc,
  bscTestnet,
  celo,
  fantom,
  gnosis,
  kaia,
  linea,
  mantle,
  mantleSepolia,
  polygon,
  polygonAmoy,
  polygonMumbai,
  polygonZkEvm,
  sei,
  unichainSepolia,
} from './evmNetworks.ts'
export type { Network } from './network.ts'
export {
  closedNetworkIds,
  frameNetworkIds,
  isSwapNetwork,
  isSwapOffered,
  knownRpcNetworkIds,
  swapNetworkIds,
} from './networkIds.ts'
export { type PublicNode, publicNodes, publicNodesOf } from './publicNodes.ts'
export { solana, solanaDevnet, solanaTestnet } from './solanaNetworks.ts'
