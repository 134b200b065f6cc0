import { evmNetwork } from './evmNetwork.ts'

export const optimism = /* @__PURE__ */ evmNetwork({
  id: 10,
  name: 'OP Mainnet',
  currency: ['Ether', 'ETH'],
  explorer: ['Optimism Explorer', 'https://optimistic.etherscan.io'],
  image: 'optimism',
})

export const optimismSepolia = /* @__PURE__ */ evmNetwork({
  id: 11155420,
  name: 'OP Sepolia',
  currency: ['Sepolia Ether', 'ETH'],
  explorer: ['Blockscout', 'https://optimism-sepolia.blockscout.com'],
  image: 'optimism',
  testnet: true,
})

export const optimismGoerli = /* @__PURE__ */ evmNetwork({
  id: 420,
  name: 'Optimism Goerli',
  currency: ['Goerli Ether', 'ETH'],
  explorer: ['Etherscan', 'https://goerli-optimism.etherscan.io'],
  image: 'optimism',
  testnet: true,
})
