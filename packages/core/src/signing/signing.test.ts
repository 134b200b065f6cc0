import { KitError } from '@latchkey/protocol'
import { base, bitcoin, mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import type { Connector } from '../ports/connector.ts'
import { sendTransaction, signMessage, signTypedData } from './index.ts'

const typedData = { domain: { chainId: 1 }, types: {}, primaryType: 'Berth', message: { number: 7n } }
const refused = new KitError({ code: 'wallet/user-rejected', shortMessage: 'declined' })

/** A kit with a wallet that notes what it is asked for; `answer` may refuse. */
async function connected({
  wallet = {},
  driver = {},
  answer = async () => {},
}: {
  wallet?: Parameters<typeof fakeConnector>[0]
  driver?: Partial<ChainDriver>
  answer?: () => Promise<void>
} = {}) {
  const asked: string[] = []
  const note = async (what: string) => {
    asked.push(what)
    await answer()
  }
  const connector = fakeConnector(wallet)
  const kit = testKit({
    networks: [mainnet, base, solana, bitcoin],
    connectors: [connector],
    adapters: [
      fakeAdapter({
        namespace: connector.chain,
        signMessage: async ({ address, message, network }) => {
          await note(`message ${message} ${address} ${network?.name}`)
          return { signature: '0x51', method: 'eip191' }
        },
        signTypedData: async ({ address, typedData, network }) => {
          await note(`data ${typedData.primaryType} ${address} ${network.name}`)
          return '0x52'
        },
        sendTransaction: async ({ transaction, network }) => {
          const what = 'bytes' in transaction ? `bytes ${transaction.bytes}` : `${transaction.to} ${transaction.value}`
          await note(`send ${what} ${transaction.from} ${network.name}`)
          return { hash: '0xhash' }
        },
        ...driver,
      }),
    ],
  })
  onTestFinished(kit.start())
  await settle()
  await connect(kit, { connectorId: connector.id })
  return { kit, asked, connector }
}

const everyAction = [
  ['signMessage', (kit: Parameters<typeof signMessage>[0]) => signMessage(kit, { message: 'hi' })],
  ['signTypedData', (kit: Parameters<typeof signMessage>[0]) => signTypedData(kit, typedData)],
  ['sendTransaction', (kit: Parameters<typeof signMessage>[0]) => sendTransaction(kit, { to: bob, value: 5n })],
] as const

describe.each(everyAction)('%s', (_, action) => {
  it('asks nobody without a connected wallet', async () => {
    const kit = testKit({ connectors: [fakeConnector()] })
    onTestFinished(kit.start())
    await expect(action(kit)).rejects.toMatchObject({ code: 'connection/client-not-set' })
  })

  it('says that the person has declined, once', async () => {
    const { kit, asked } = await connected({ answer: () => Promise.reject(refused) })
    await expect(action(kit)).rejects.toMatchObject({ name: 'KitError', code: 'wallet/user-rejected' })
    expect(asked).toHaveLength(1)
  })

  it('makes an error of the kit of whatever the wallet throws', async () => {
    const { kit } = await connected({ answer: () => Promise.reject(new Error('boom')) })
    await expect(action(kit)).rejects.toMatchObject({ name: 'KitError', code: 'unknown', details: 'boom' })
  })

  it('says where the chain has no such thing', async () => {
    const driver = { signMessage: undefined, signTypedData: undefined, sendTransaction: undefined }
    const { kit } = await connected({ driver: driver as unknown as Partial<ChainDriver> })
    await expect(action(kit)).rejects.toMatchObject({ code: 'chain/unsupported' })
  })
})

describe('a wallet on another network', () => {
  const elsewhere = (switchNetwork: Connector['switchNetwork']) =>
    connected({ wallet: { session: sessionOf('eip155:8453', alice), ...(switchNetwork && { switchNetwork }) } })

  it.each(everyAction.slice(1))(
    '%s asks it to switch first, and asks for nothing where it will not',
    async (_, action) => {
      const declines = await elsewhere(() => Promise.reject(refused))
      await expect(action(declines.kit)).rejects.toMatchObject({ code: 'wallet/user-rejected' })
      expect(declines.asked).toEqual([])
      const follows = await elsewhere(async () => {})
      await action(follows.kit)
      expect(follows.connector.calls.at(-1)).toContain('switch eip155:1')
      expect(follows.asked).toEqual([expect.stringContaining(mainnet.name)])
    },
  )

  it('signs a text there: it is of no network', async () => {
    const { kit, connector } = await elsewhere(async () => {})
    await signMessage(kit, { message: 'hi' })
    expect(connector.calls.some((call) => call.startsWith('switch'))).toBe(false)
  })
})

it('signs a text and typed data by the account in use', async () => {
  const { kit, asked } = await connected()
  expect(await signMessage(kit, { message: 'hi' })).toEqual({ signature: '0x51', method: 'eip191' })
  expect(await signTypedData(kit, typedData)).toEqual({ signature: '0x52' })
  expect(asked).toEqual([`message hi ${alice} Ethereum`, `data Berth ${alice} Ethereum`])
})

it('signs by the account of the kind of networks that is named', async () => {
  const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  const wallet = { chain: 'solana', session: sessionOf(solana.caipNetworkId, address) } as const
  const { kit, asked } = await connected({ wallet })
  await signMessage(kit, { message: 'hi', namespace: 'solana' })
  await expect(signMessage(kit, { message: 'hi', namespace: 'eip155' })).rejects.toMatchObject({
    code: 'connection/client-not-set',
  })
  expect(asked).toEqual([`message hi ${address} Solana`])
})

describe('a transaction', () => {
  it('is sent by a plan, which follows it into a block', async () => {
    const { kit, asked } = await connected()
    const { hash, planId } = await sendTransaction(kit, { to: bob, value: 5n, title: 'Rent' })
    expect([hash, asked]).toEqual(['0xhash', [`send ${bob} 5 ${alice} Ethereum`]])
    await settle()
    expect(kit.store.getState().plans).toMatchObject([
      { id: planId, hash, status: 'confirmed', intent: { kind: 'calls', title: 'Rent' } },
    ])
  })

  it('may be bytes, and on another network than the one in use', async () => {
    const { kit, asked } = await connected()
    await sendTransaction(kit, { bytes: new Uint8Array([1, 2]), networkId: base.caipNetworkId })
    expect(asked).toEqual([`send bytes 1,2 ${alice} Base`])
    await expect(sendTransaction(kit, { to: bob, networkId: 'eip155:9999' })).rejects.toMatchObject({
      code: 'network/not-found',
    })
  })

  it('that the chain would refuse is put before no wallet', async () => {
    const poor = new KitError({ code: 'transaction/insufficient-funds', shortMessage: 'poor' })
    const { kit, asked } = await connected({ driver: { estimateTransaction: () => Promise.reject(poor) } })
    await expect(sendTransaction(kit, { to: bob, value: 5n })).rejects.toBe(poor)
    expect(asked).toEqual([])
  })

  it('whose fee can not be had is given up, and not left for another press', async () => {
    const changed = new KitError({ code: 'transaction/fee-changed', shortMessage: 'changed' })
    const { kit, asked } = await connected({ answer: () => Promise.reject(changed) })
    await expect(sendTransaction(kit, { to: bob, value: 5n })).rejects.toMatchObject({
      code: 'transaction/fee-changed',
    })
    expect(asked).toHaveLength(2)
    expect(kit.store.getState().plans).toEqual([])
  })
})
