import { base, bitcoin, mainnet, solana } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { alice, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { selectAccount } from './account.selectors.ts'
import { connect } from './connection.actions.ts'
import { disconnect } from './disconnect.action.ts'
import { selectScopes } from './scopes.selectors.ts'

it('keeps what the wallet says of its accounts: type, public key, path [S3.47] [S3.48] [S3.49] [S9.76]', async () => {
  const network = bitcoin.caipNetworkId
  const [payment, ordinals] = [
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ]
  const session = {
    ...sessionOf(network, payment, ordinals),
    accountFacts: {
      [`${network}:${payment}`]: { publicKey: '02ab', path: "m/84'/0'/0'/0/0" },
      [`${network}:${ordinals}`]: { type: 'ordinals', publicKey: 'cd' },
    },
  } as const
  const kit = testKit({
    connectors: [fakeConnector({ id: 'btc', chain: 'bip122', session }), fakeConnector()],
    networks: [bitcoin, mainnet],
  })
  kit.start()
  await connect(kit, { connectorId: 'btc' })
  expect(selectAccount(kit.store.getState()).allAccounts).toEqual([
    { namespace: 'bip122', address: payment, type: 'payment', publicKey: '02ab', path: "m/84'/0'/0'/0/0" },
    { namespace: 'bip122', address: ordinals, type: 'ordinals', publicKey: 'cd', path: undefined },
  ])
  await connect(kit, { connectorId: 'wallet.one' })
  expect(selectAccount(kit.store.getState(), 'eip155').allAccounts).toMatchObject([{ type: 'eoa' }])
})

it.each(['eip155', 'solana'] as const)(
  'ends a login of ours on every chain that it serves, asked on %s [S4.21]',
  async (namespace) => {
    const accounts = [
      `${mainnet.caipNetworkId}:${alice}`,
      `${solana.caipNetworkId}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`,
    ] as const
    const login = fakeConnector({
      id: 'auth',
      type: 'AUTH',
      namespaces: ['eip155', 'solana'],
      session: { accounts, networkId: mainnet.caipNetworkId },
    })
    const other = fakeConnector({ id: 'io.one' })
    const kit = testKit({ connectors: [login, other] })
    kit.start()
    await connect(kit, { connectorId: 'io.one' })
    await connect(kit, { connectorId: 'auth' })
    expect(kit.store.getState().currentByNamespace).toEqual({ eip155: 'auth', solana: 'auth' })
    await disconnect(kit, { namespace })
    expect(login.calls).toContain('disconnect')
    // Another wallet on the same chain is none of it.
    expect(kit.store.getState().currentByNamespace).toEqual({ eip155: 'io.one' })
  },
)

it('is one portfolio: every connected account of every kind, each on its own networks, the one in use first', async () => {
  const [payment, ordinals] = [
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ]
  const sol = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const kit = testKit({
    connectors: [
      fakeConnector({ id: 'btc', chain: 'bip122', session: sessionOf(bitcoin.caipNetworkId, payment, ordinals) }),
      fakeConnector({ id: 'sol', chain: 'solana', session: sessionOf(solana.caipNetworkId, sol) }),
      fakeConnector({ id: 'io.one' }),
      fakeConnector({ id: 'io.two' }),
    ],
    networks: [mainnet, base, solana, bitcoin],
    adapters: (['eip155', 'solana', 'bip122'] as const).map((namespace) => fakeAdapter({ namespace })),
  })
  kit.start()
  expect(selectScopes(kit, kit.store.getState())).toEqual([])
  for (const connectorId of ['io.one', 'btc', 'sol']) await connect(kit, { connectorId })
  const evm = { address: alice, networkIds: [mainnet.caipNetworkId, base.caipNetworkId] }
  expect(selectScopes(kit, kit.store.getState())).toEqual([
    { address: sol, networkIds: [solana.caipNetworkId] },
    evm,
    { address: payment, networkIds: [bitcoin.caipNetworkId] },
    { address: ordinals, networkIds: [bitcoin.caipNetworkId] },
  ])
  // A second wallet with the same account adds nothing.
  await connect(kit, { connectorId: 'io.two' })
  expect(selectScopes(kit, kit.store.getState())).toHaveLength(4)
  await disconnect(kit, { namespace: 'bip122' })
  expect(selectScopes(kit, kit.store.getState())).toEqual([evm, { address: sol, networkIds: [solana.caipNetworkId] }])
})
