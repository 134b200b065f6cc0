import { evmNetwork } from './network.ts'

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

export const zksync = /* @__PURE__ */ evmNetwork({
  id: 324,
  name: 'ZKsync Era',
  currency: ['Ether', 'ETH'],
  explorer: ['ZKsync Explorer', 'https://explorer.zksync.io'],
  multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  image: 'zksync',
})

export const zksyncSepolia = /* @__PURE__ */ evmNetwork({
  id: 300,
  name: 'ZKsync Sepolia Testnet',
  currency: ['Ether', 'ETH'],
  explorer: ['ZKsync Explorer', 'https://sepolia.explorer.zksync.io'],
  multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  image: 'zksync',
  testnet: true,
})

export const zksyncGoerli = /* @__PURE__ */ evmNetwork({
  id: 280,
  name: 'ZKsync Goerli',
  currency: ['Ether', 'ETH'],
  explorer: ['ZKsync Explorer', 'https://goerli.explorer.zksync.io'],
  multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  image: 'zksync',
  testnet: true,
})

export const zora = /* @__PURE__ */ evmNetwork({
  id: 7777777,
  name: 'Zora',
  currency: ['Ether', 'ETH'],
  explorer: ['Explorer', 'https://explorer.zora.energy'],
  image: 'zora',
})

export const zoraSepolia = /* @__PURE__ */ evmNetwork({
  id: 999999999,
  name: 'Zora Sepolia',
  currency: ['Zora Sepolia', 'ETH'],
  explorer: ['Zora Sepolia Explorer', 'https://sepolia.explorer.zora.energy'],
  image: 'zora',
  testnet: true,
})

export const zoraTestnet = /* @__PURE__ */ evmNetwork({
  id: 999,
  name: 'Zora Goerli',
  currency: ['Zora Goerli', 'ETH'],
  explorer: ['Explorer', 'https://testnet.explorer.zora.energy'],
  image: 'zora',
  testnet: true,
})

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
