import { evmNetwork } from './evmNetwork.ts'

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
