import { evmNetwork } from './evmNetwork.ts'

export const polygon = /* @__PURE__ */ evmNetwork({
  id: 137,
  name: 'Polygon',
  currency: ['POL', 'POL'],
  explorer: ['PolygonScan', 'https://polygonscan.com'],
  image: 'polygon',
})

export const polygonAmoy = /* @__PURE__ */ evmNetwork({
  id: 80002,
  name: 'Polygon Amoy',
  currency: ['POL', 'POL'],
  explorer: ['PolygonScan', 'https://amoy.polygonscan.com'],
  image: 'polygon',
  testnet: true,
})

export const polygonMumbai = /* @__PURE__ */ evmNetwork({
  id: 80001,
  name: 'Polygon Mumbai',
  currency: ['MATIC', 'MATIC'],
  explorer: ['PolygonScan', 'https://mumbai.polygonscan.com'],
  image: 'polygon',
  testnet: true,
})

export const polygonZkEvm = /* @__PURE__ */ evmNetwork({
  id: 1101,
  name: 'Polygon zkEVM',
  currency: ['Ether', 'ETH'],
  explorer: ['PolygonScan', 'https://zkevm.polygonscan.com'],
  image: 'polygon-zkevm',
})
