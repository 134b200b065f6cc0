import { evmNetwork } from './evmNetwork.ts'

export const base = /* @__PURE__ */ evmNetwork({
  id: 8453,
  name: 'Base',
  currency: ['Ether', 'ETH'],
  explorer: ['Basescan', 'https://basescan.org'],
  image: 'base',
})

export const baseSepolia = /* @__PURE__ */ evmNetwork({
  id: 84532,
  name: 'Base Sepolia',
  currency: ['Sepolia Ether', 'ETH'],
  explorer: ['Basescan', 'https://sepolia.basescan.org'],
  image: 'base',
  testnet: true,
})

export const baseGoerli = /* @__PURE__ */ evmNetwork({
  id: 84531,
  name: 'Base Goerli',
  currency: ['Goerli Ether', 'ETH'],
  explorer: ['Basescan', 'https://goerli.basescan.org'],
  image: 'base',
  testnet: true,
})
