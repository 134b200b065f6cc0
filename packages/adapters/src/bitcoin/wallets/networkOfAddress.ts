import { type CaipNetworkId, constants, type Namespace } from '@latchkey/protocol'

const namespace: Namespace = 'bip122'
const { bitcoinMainnet, bitcoinTestnet } = constants.chainReferences
const mainnet: CaipNetworkId = `${namespace}:${bitcoinMainnet}`
const testnet: CaipNetworkId = `${namespace}:${bitcoinTestnet}`

/**
 * The network that an address is of, by how it begins. The old forms of all test networks look alike, and regtest has no
 * id of its own in any table: both are taken for one that the app has, if it has one.
 */
export function networkOfAddress(address: string, wanted: readonly CaipNetworkId[]): CaipNetworkId | undefined {
  const others = wanted.filter((id) => id.startsWith(`${namespace}:`) && id !== mainnet && id !== testnet)
  if (/^(bc1|[13])/i.test(address)) return mainnet
  if (/^tb1/i.test(address)) return testnet
  if (/^bcrt1/i.test(address)) return others[0]
  return /^[mn2]/.test(address) ? (wanted.includes(testnet) ? testnet : (others[0] ?? testnet)) : undefined
}
