import { evmNetwork } from './evmNetwork.ts'

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
