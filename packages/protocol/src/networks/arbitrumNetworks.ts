import { evmNetwork } from './evmNetwork.ts'

export const arbitrum = /* @__PURE__ */ evmNetwork({
  id: 42161,
  name: 'Arbitrum One',
  currency: ['Ether', 'ETH'],
  explorer: ['Arbiscan', 'https://arbiscan.io'],
  image: 'arbitrum',
})

export const arbitrumSepolia = /* @__PURE__ */ evmNetwork({
  id: 421614,
  name: 'Arbitrum Sepolia',
  currency: ['Arbitrum Sepolia Ether', 'ETH'],
  explorer: ['Arbiscan', 'https://sepolia.arbiscan.io'],
  image: 'arbitrum',
  testnet: true,
})

export const arbitrumGoerli = /* @__PURE__ */ evmNetwork({
  id: 421613,
  name: 'Arbitrum Goerli',
  currency: ['Arbitrum Goerli Ether', 'ETH'],
  explorer: ['Arbiscan', 'https://goerli.arbiscan.io'],
  image: 'arbitrum',
  testnet: true,
})
