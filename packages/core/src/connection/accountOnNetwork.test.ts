import { bitcoin, bitcoinTestnet, mainnet, polygon } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { alice, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { connect, selectAccount } from '../index.ts'

const payment = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

it('an address of one network stands for another only where the family of chains shares its addresses', async () => {
  const wallets = [
    fakeConnector({ id: 'evm', session: sessionOf('eip155:1', alice) }),
    fakeConnector({ id: 'btc', chain: 'bip122', session: sessionOf(bitcoin.caipNetworkId, payment) }),
  ]
  const kit = testKit({ networks: [mainnet, polygon, bitcoin, bitcoinTestnet], connectors: wallets })
  kit.start()
  for (const { id } of wallets) await connect(kit, { connectorId: id })
  const addressOn = (eip155: 'eip155:1' | 'eip155:137', bip122: typeof bitcoin.caipNetworkId) => {
    kit.store.setState({ networkByNamespace: { eip155, bip122 } })
    const state = kit.store.getState()
    return [selectAccount(state, 'eip155').address, selectAccount(state, 'bip122').address]
  }
  expect(addressOn('eip155:1', bitcoin.caipNetworkId)).toEqual([alice, payment])
  expect(addressOn('eip155:137', bitcoinTestnet.caipNetworkId)).toEqual([alice, undefined])
})
