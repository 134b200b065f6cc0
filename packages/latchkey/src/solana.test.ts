import { solana as solanaAdapter, walletStandard } from '@latchkey/adapters/solana'
import { connect, disconnect, selectAccount } from '@latchkey/core'
import { expect, it } from 'vitest'
import { createKit } from './createKit.ts'
import { mainnet, solana } from './networks.ts'

const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** A wallet as it puts itself into a page by wallet-standard, with what a connection needs of it. */
function openPage() {
  const account = { address, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] }
  const listeners = new Set<() => void>()
  const wallet = {
    version: '1.0.0',
    name: 'Lantern',
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:mainnet'],
    accounts: [] as (typeof account)[],
    features: {
      'standard:connect': {
        connect: async () => {
          wallet.accounts = [account]
          return { accounts: wallet.accounts }
        },
      },
      'standard:disconnect': {
        disconnect: async () => {
          wallet.accounts = []
        },
      },
      'standard:events': {
        on: (_event: string, listener: () => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signTransaction': { signTransaction: async () => [] },
    },
  }
  const target = new EventTarget()
  target.addEventListener('wallet-standard:app-ready', (event) => Reflect.get(event, 'detail').register(wallet))
  const leave = () => {
    wallet.accounts = []
    for (const listener of listeners) listener()
  }
  return { target, wallet, leave }
}

function startKit(target: EventTarget) {
  const kit = createKit({
    networks: [solana, mainnet],
    adapters: [solanaAdapter()],
    connectors: [walletStandard({ target })],
    env: { log: () => {} },
  })
  kit.start()
  return kit
}

it('connects a Solana wallet and lets it go [S1.2] [S9.79]', async () => {
  const { target, wallet } = openPage()
  const kit = startKit(target)
  const [connector] = kit.store.getState().connectors
  expect(connector).toMatchObject({ name: 'Lantern', chain: 'solana' })

  await connect(kit, { connectorId: connector?.id ?? '' })
  expect(selectAccount(kit.store.getState(), 'solana')).toMatchObject({
    status: 'connected',
    address,
    caipAddress: `${solana.caipNetworkId}:${address}`,
    allAccounts: [{ namespace: 'solana', address, type: 'eoa' }],
    connectedWalletInfo: { name: 'Lantern' },
  })

  await disconnect(kit)
  expect(wallet.accounts).toEqual([])
  expect(selectAccount(kit.store.getState(), 'solana').address).toBeUndefined()
})

it('notices that the wallet has shut the page out', async () => {
  const { target, leave } = openPage()
  const kit = startKit(target)
  await connect(kit, { connectorId: 'solana:lantern' })
  leave()
  expect(selectAccount(kit.store.getState(), 'solana').status).toBe('disconnected')
})
