import {
  type ChainAdapter,
  type Connector,
  type ConnectorSource,
  connect,
  selectAccount,
  supports,
} from '@latchkey/core'
import { getQueryClient, nativeBalanceQuery } from '@latchkey/core/queries'
import { KitError, type Network } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import { createKit } from './createKit.ts'
import { mainnet } from './networks.ts'

// How a kind of networks that we ship nothing for is plugged in from outside: a network, an adapter, a connector.

const polkadot: Network = {
  ...mainnet,
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  blockExplorers: undefined,
}
const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

/** Reads balances and knows addresses; it can't send, so nothing offers to. */
const adapter: ChainAdapter = {
  namespace: 'polkadot',
  capabilities: new Set(['balance']),
  load: async () => ({
    namespace: 'polkadot',
    parseAddress(text) {
      if (/^1[1-9A-HJ-NP-Za-km-z]{46,47}$/.test(text)) return text
      throw new KitError({ code: 'address/invalid', shortMessage: 'Invalid address' })
    },
    readNativeBalance: async () => 12_345_678_901n,
  }),
}

const wallet: Connector = {
  id: 'js.polkadot',
  name: 'Polkadot wallet',
  type: 'ANNOUNCED',
  chain: 'polkadot',
  namespaces: ['polkadot'],
  imageUrl: undefined,
  imageId: undefined,
  info: { rdns: 'js.polkadot' },
  explorerId: undefined,
  providerKey: {},
  connect: async () => ({ accounts: [`${polkadot.caipNetworkId}:${address}`], networkId: polkadot.caipNetworkId }),
  reconnect: async () => undefined,
  disconnect: async () => {},
  getProvider: async () => ({}),
  watch: () => () => {},
}
const source: ConnectorSource = () => ({ current: () => [wallet], start: () => () => {} })

it('takes an adapter from outside: connects, reads, and offers what it can do [S9.78]', async () => {
  const kit = createKit({
    networks: [mainnet, polkadot],
    adapters: [adapter],
    connectors: [source],
    env: { log: () => {} },
  })
  kit.start()
  await connect(kit, { connectorId: 'js.polkadot' })
  expect(selectAccount(kit.store.getState(), 'polkadot')).toMatchObject({
    status: 'connected',
    address,
    allAccounts: [{ namespace: 'polkadot', type: 'eoa' }],
  })
  const query = nativeBalanceQuery(kit, { address, networkId: polkadot.caipNetworkId })
  expect(await getQueryClient(kit).fetchQuery(query)).toEqual({ units: 12_345_678_901n, symbol: 'DOT', decimals: 10 })
  expect(supports(kit, 'send', polkadot.caipNetworkId)).toBe(false)
  expect(supports(kit, 'activity', polkadot.caipNetworkId)).toBe(false)
})
