import type { Connector } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { own } from './mountPanel.tsx'

const session = {
  accounts: [`${mainnet.caipNetworkId}:${own}`],
  networkId: mainnet.caipNetworkId,
} as const

/** A wallet in the browser with the account of the tests; it signs what it is asked. */
export const wallet: Connector = {
  id: 'wallet.one',
  name: 'One',
  type: 'ANNOUNCED',
  chain: 'eip155',
  namespaces: ['eip155'],
  imageUrl: undefined,
  imageId: undefined,
  info: { rdns: 'wallet.one' },
  explorerId: undefined,
  providerKey: {},
  getProvider: async () => ({ request: async () => '0x5160' }),
  connect: async () => session,
  reconnect: async () => session,
  disconnect: async () => undefined,
  watch: () => () => undefined,
}
