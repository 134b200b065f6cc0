import { evmNetwork } from './network.ts'

export const avalanche = /* @__PURE__ */ evmNetwork({
  id: 43114,
  name: 'Avalanche',
  currency: ['Avalanche', 'AVAX'],
  explorer: ['SnowTrace', 'https://snowtrace.io'],
  image: 'avalanche',
})

export const avalancheFuji = /* @__PURE__ */ evmNetwork({
  id: 43113,
  name: 'Avalanche Fuji',
  currency: ['Avalanche Fuji', 'AVAX'],
  explorer: ['SnowTrace', 'https://testnet.snowtrace.io'],
  image: 'avalanche',
  testnet: true,
})

export const bsc = /* @__PURE__ */ evmNetwork({
  id: 56,
  name: 'BNB Smart Chain',
  currency: ['BNB', 'BNB'],
  explorer: ['BscScan', 'https://bscscan.com'],
  image: 'bnb',
})

export const bscTestnet = /* @__PURE__ */ evmNetwork({
  id: 97,
  name: 'BNB Smart Chain Testnet',
  currency: ['BNB', 'tBNB'],
  explorer: ['BscScan', 'https://testnet.bscscan.com'],
  image: 'bnb',
  testnet: true,
})

export const mantle = /* @__PURE__ */ evmNetwork({
  id: 5000,
  name: 'Mantle',
  currency: ['MNT', 'MNT'],
  explorer: ['Mantle Explorer', 'https://mantlescan.xyz'],
  image: 'mantle',
})

export const mantleSepolia = /* @__PURE__ */ evmNetwork({
  id: 5003,
  name: 'Mantle Sepolia Testnet',
  currency: ['MNT', 'MNT'],
  explorer: ['Mantle Testnet Explorer', 'https://explorer.sepolia.mantle.xyz'],
  image: 'mantle',
  testnet: true,
})

export const polygon = /* @__PURE__ */ evmNetwork({
  id: 137,
  name: 'Polygon',
  currency: ['POL', 'POL'],
  explorer: ['PolygonScan', 'https://polygonscan.com'],
  image: 'polygon',
})

export const polygonAmoy = /* @__PURE__ */ evmNetwork({
  id: 80002,
  name: 'Polygon Amoy',
  currency: ['POL', 'POL'],
  explorer: ['PolygonScan', 'https://amoy.polygonscan.com'],
  image: 'polygon',
  testnet: true,
})

export const polygonMumbai = /* @__PURE__ */ evmNetwork({
  id: 80001,
  name: 'Polygon Mumbai',
  currency: ['MATIC', 'MATIC'],
  explorer: ['PolygonScan', 'https://mumbai.polygonscan.com'],
  image: 'polygon',
  testnet: true,
})

export const polygonZkEvm = /* @__PURE__ */ evmNetwork({
  id: 1101,
  name: 'Polygon zkEVM',
  currency: ['Ether', 'ETH'],
  explorer: ['PolygonScan', 'https://zkevm.polygonscan.com'],
  image: 'polygon-zkevm',
})

export const gnosis = /* @__PURE__ */ evmNetwork({
  id: 100,
  name: 'Gnosis',
  currency: ['xDAI', 'XDAI'],
  explorer: ['Gnosisscan', 'https://gnosisscan.io'],
  image: 'gnosis',
})

export const celo = /* @__PURE__ */ evmNetwork({
  id: 42220,
  name: 'Celo',
  currency: ['CELO', 'CELO'],
  explorer: ['Celo Explorer', 'https://celoscan.io'],
  image: 'celo',
})

export const linea = /* @__PURE__ */ evmNetwork({
  id: 59144,
  name: 'Linea',
  currency: ['Linea Ether', 'ETH'],
  explorer: ['Etherscan', 'https://lineascan.build'],
  image: 'linea',
})

export const fantom = /* @__PURE__ */ evmNetwork({
  id: 250,
  name: 'Fantom',
  currency: ['Fantom', 'FTM'],
  explorer: ['FTMScan', 'https://ftmscan.com'],
  image: 'fantom',
})

export const kaia = /* @__PURE__ */ evmNetwork({
  id: 8217,
  name: 'Kaia',
  currency: ['Kaia', 'KAIA'],
  explorer: ['KaiaScan', 'https://kaiascan.io'],
  image: 'kaia',
})

export const sei = /* @__PURE__ */ evmNetwork({
  id: 1329,
  name: 'Sei Network',
  currency: ['Sei', 'SEI'],
  explorer: ['Seiscan', 'https://seiscan.io'],
  image: 'sei',
})

export const berachainBartio = /* @__PURE__ */ evmNetwork({
  id: 80084,
  name: 'Berachain bArtio',
  currency: ['BERA Token', 'BERA'],
  explorer: ['Berachain bArtio Beratrail', 'https://bartio.beratrail.io'],
  image: 'berachain',
  testnet: true,
})

export const unichainSepolia = /* @__PURE__ */ evmNetwork({
  id: 1301,
  name: 'Unichain Sepolia',
  currency: ['Ether', 'ETH'],
  explorer: ['Uniscan', 'https://sepolia.uniscan.xyz'],
  image: 'unichain',
  testnet: true,
})

export const aurora = /* @__PURE__ */ evmNetwork({
  id: 1313161554,
  name: 'Aurora',
  currency: ['Ether', 'ETH'],
  explorer: ['Aurorascan', 'https://aurorascan.dev'],
  image: 'aurora',
})

export const auroraTestnet = /* @__PURE__ */ evmNetwork({
  id: 1313161555,
  name: 'Aurora Testnet',
  currency: ['Ether', 'ETH'],
  explorer: ['Aurorascan', 'https://testnet.aurorascan.dev'],
  multicall3: undefined,
  image: 'aurora',
  testnet: true,
})
