import { KitError } from '@latchkey/protocol'
import { base, mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob, fakeConnector } from '../../test/fakeConnector.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { type TestKit, testKit } from '../../test/testKit.ts'
import {
  type ChainDriver,
  type ConnectorSession,
  cancelSend,
  connect,
  disconnect,
  editSend,
  type SendRequest,
  type SendToken,
  submitSend,
} from '../index.ts'
import { balancesQuery, getQueryClient } from '../queries/index.ts'

const solAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const usdc: SendToken = {
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  networkId: 'eip155:1',
  iconUrl: undefined,
  balanceUnits: 5_000_000n,
  price: 1,
}

type Options = Parameters<typeof fakeConnector>[0] & {
  driver?: Partial<ChainDriver>
  kit?: Parameters<typeof testKit>[0]
}

/** A kit with a connected wallet, a filled-in form, and what the wallet was asked to send. */
async function filled({ driver, kit: more, ...wallet }: Options = {}) {
  const sent: SendRequest[] = []
  const send = async (request: SendRequest) => {
    sent.push(request)
    return { hash: '0xhash' }
  }
  const connector = fakeConnector({ id: 'one', ...wallet })
  const kit = testKit({
    networks: [mainnet, base, solana],
    adapters: [fakeAdapter({ send, ...driver })],
    connectors: [connector],
    ...more,
  })
  kit.start()
  await connect(kit, { connectorId: 'one' })
  editSend(kit, { token: usdc, sendTokenAmount: '1.5', receiverAddress: bob })
  return { kit, sent, connector }
}

const form = (kit: TestKit) => {
  const { sendTokenAmount, receiverAddress, token } = kit.store.getState().send
  return { sendTokenAmount, receiverAddress, token }
}
const empty = { sendTokenAmount: '', receiverAddress: '', token: undefined }

describe('the sender of a payment', () => {
  it.each<[string, ConnectorSession['accounts'], string]>([
    ['of its family of chains', [`${solana.caipNetworkId}:${solAddress}`, `eip155:1:${alice}`], alice],
    ['of its network before others of the family', [`eip155:8453:${bob}`, `eip155:1:${alice}`], alice],
    [
      'of the family where its network is not named',
      [`${solana.caipNetworkId}:${solAddress}`, `eip155:8453:${bob}`],
      bob,
    ],
  ])('is the account %s', async (_, accounts, from) => {
    const { kit, sent } = await filled({
      namespaces: ['eip155', 'solana'],
      session: { accounts, networkId: 'eip155:1' },
    })
    await submitSend(kit)
    expect(sent.map((request) => request.from)).toEqual([from])
  })
})

describe('a send that is cancelled', () => {
  it('while it is prepared does not reach the wallet', async () => {
    const provider = Promise.withResolvers<unknown>()
    const { kit, sent, connector } = await filled({
      getProvider: () => provider.promise,
      session: { accounts: [`eip155:8453:${alice}`], networkId: 'eip155:8453' },
      switchNetwork: async () => undefined,
    })
    const sending = submitSend(kit)
    await settle()
    cancelSend(kit)
    provider.resolve({})
    expect(await sending).toBeUndefined()
    expect(sent).toEqual([])
    expect(connector.calls.filter((call) => call.startsWith('switch'))).toEqual([])
    expect(kit.events.filter(({ type }) => type === 'SEND_INITIATED')).toEqual([])
    expect(kit.store.getState().send).toMatchObject({ status: 'editing', sendTokenAmount: '1.5' })
  })

  it('while the wallet changes its network is not asked for afterwards', async () => {
    const move = Promise.withResolvers<void>()
    const { kit, sent } = await filled({
      session: { accounts: [`eip155:8453:${alice}`], networkId: 'eip155:8453' },
      switchNetwork: () => move.promise,
    })
    const sending = submitSend(kit)
    await settle()
    expect(kit.store.getState().send.status).toBe('signing')
    cancelSend(kit)
    move.resolve()
    expect(await sending).toBeUndefined()
    expect(sent).toEqual([])
    expect(kit.store.getState().send).toMatchObject({ status: 'editing', loading: false })
  })
})

describe('the account that a name leads to', () => {
  const named = (address: string): Partial<ChainDriver> => ({
    resolveName: async ({ name }) => ({ address, name, imageUrl: undefined }),
    parseAddress: (text) => {
      if (text.toLowerCase() === bob.toLowerCase()) return bob
      throw new KitError({ code: 'address/invalid', shortMessage: 'Invalid address' })
    },
  })

  it('is sent to in its own form', async () => {
    const { kit, sent } = await filled({ driver: named(bob.toLowerCase()) })
    editSend(kit, { receiverAddress: 'bob.eth' })
    await submitSend(kit)
    expect(sent.map(({ to }) => to)).toEqual([bob])
  })

  it('is refused where it is no address of the network', async () => {
    const { kit, sent } = await filled({ driver: named(solAddress) })
    editSend(kit, { receiverAddress: 'bob.eth' })
    await expect(submitSend(kit)).rejects.toMatchObject({ code: 'address/invalid' })
    expect(sent).toEqual([])
  })
})

describe('what was filled in', () => {
  it('goes with the account that the person disconnects', async () => {
    const { kit } = await filled()
    await disconnect(kit, { connectorId: 'one' })
    expect(form(kit)).toEqual(empty)
  })

  it('goes with the account whose wallet ends the session', async () => {
    const { kit, connector } = await filled()
    connector.listener()?.disconnected()
    expect(form(kit)).toEqual(empty)
  })

  it('goes with the account that another tab disconnects', async () => {
    const tabs = fakeTabs()
    const { kit } = await filled({ kit: { env: { storage: tabs.open() } } })
    const record = JSON.parse(tabs.values.get('latchkey') ?? '')
    tabs.open().set('latchkey', JSON.stringify({ ...record, connections: [] }))
    await settle()
    expect(kit.store.getState().connections.size).toBe(0)
    expect(form(kit)).toEqual(empty)
  })
})

it('the balances that a send has changed are read anew: the token, and the one that paid the fee', async () => {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    '/v1/supported-chains': { http: ['eip155:1'], ws: [] },
    [`/v1/account/${alice}/balance`]: { balances: [] },
  }
  const { kit } = await filled({
    kit: {
      apiUrl: 'https://api.example',
      env: {
        fetch: async (input) => {
          const { pathname, searchParams } = new URL(String(input))
          if (pathname.endsWith('/balance')) asked.push(searchParams.get('forceUpdate') ?? '')
          const body = answers[pathname]
          return new Response(JSON.stringify(body ?? {}), { status: body === undefined ? 503 : 200 })
        },
      },
    },
  })
  const query = balancesQuery(kit, { address: alice, networkIds: ['eip155:1'] })
  await getQueryClient(kit).fetchQuery(query)
  await submitSend(kit)
  await settle()
  await getQueryClient(kit).fetchQuery(query)
  const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  expect(asked.map((text) => text.split(',').toSorted())).toEqual([[''], [usdc.address, native].toSorted()])
})
