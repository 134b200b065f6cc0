import { evmNetwork } from './evmNetwork.ts'

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
