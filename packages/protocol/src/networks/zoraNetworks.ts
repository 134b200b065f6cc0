import { evmNetwork } from './evmNetwork.ts'

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
