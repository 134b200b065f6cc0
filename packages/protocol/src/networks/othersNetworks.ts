import { evmNetwork } from './evmNetwork.ts'

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
