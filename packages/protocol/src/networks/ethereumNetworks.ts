import { evmNetwork } from './evmNetwork.ts'

export const mainnet = /* @__PURE__ */ evmNetwork({
  id: 1,
  name: 'Ethereum',
  currency: ['Ether', 'ETH'],
  explorer: ['Etherscan', 'https://etherscan.io'],
  ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  image: 'ethereum',
})

export const sepolia = /* @__PURE__ */ evmNetwork({
  id: 11155111,
  name: 'Sepolia',
  currency: ['Sepolia Ether', 'ETH'],
  explorer: ['Etherscan', 'https://sepolia.etherscan.io'],
  image: 'ethereum',
  testnet: true,
})

export const goerli = /* @__PURE__ */ evmNetwork({
  id: 5,
  name: 'Goerli',
  currency: ['Goerli Ether', 'ETH'],
  explorer: ['Etherscan', 'https://goerli.etherscan.io'],
  image: 'ethereum',
  testnet: true,
})

export const holesky = /* @__PURE__ */ evmNetwork({
  id: 17000,
  name: 'Holesky',
  currency: ['Holesky Ether', 'ETH'],
  explorer: ['Etherscan', 'https://holesky.etherscan.io'],
  image: 'ethereum',
  testnet: true,
})
