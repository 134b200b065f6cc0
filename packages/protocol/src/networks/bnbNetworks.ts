import { evmNetwork } from './evmNetwork.ts'

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
