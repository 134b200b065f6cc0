import { evmNetwork } from './evmNetwork.ts'

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
