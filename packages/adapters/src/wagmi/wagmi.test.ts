import type { Connector } from '@latchkey/core/ports'
import { describe, expect, it } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { createTestWallet } from '../../test/support/createTestWallet.ts'
import { external } from '../external/external.ts'
import { injected } from '../injected/injected.ts'
import { announceKit } from './announceKit.ts'
import type { HostKit } from './host.types.ts'
import { toWagmiConnector } from './toWagmiConnector.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const { env } = createTestEnv()

/** A kit as a host library sees it, with one wallet that can be connected. */
function createHost() {
  const wallet = createTestWallet({ wallet_switchEthereumChain: () => null, personal_sign: () => '0xsigned' })
  const [connector] = external({ id: 'test', name: 'Test', provider: wallet })({ env }).current() as [Connector]
  let state: ReturnType<HostKit['store']['getState']> = {
    connectors: [connector],
    connections: new Map(),
    currentByNamespace: {},
    modal: { open: false },
  }
  const listeners = new Set<() => void>()
  const set = (change: Partial<typeof state>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const kit: HostKit = {
    store: {
      getState: () => state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  const connect = (networkId: `eip155:${string}` = 'eip155:1', account = address) =>
    set({
      connections: new Map([
        ['test', { connectorId: 'test', accounts: [`${networkId}:${account}`], walletNetworkId: networkId }],
      ]),
      currentByNamespace: { eip155: 'test' },
    })
  const disconnect = () => set({ connections: new Map(), currentByNamespace: {} })
  const emitted: unknown[] = []
  const config = {
    emitter: { emit: (...event: unknown[]) => emitted.push(event) },
    chains: [{ id: 1 }, { id: 8453 }],
  }
  const wagmi = (open: () => void = () => set({ modal: { open: true } })) =>
    toWagmiConnector(kit, { open, disconnect: async () => disconnect() })(config)
  return { kit, wallet, set, connect, disconnect, emitted, wagmi }
}

describe('as a connector of wagmi, the kit', () => {
  it('has every member that wagmi calls', () => {
    expect(createHost().wagmi()).toMatchObject({
      id: 'latchkey',
      name: 'Latchkey',
      type: 'latchkey',
      connect: expect.any(Function),
      disconnect: expect.any(Function),
      getAccounts: expect.any(Function),
      getChainId: expect.any(Function),
      getProvider: expect.any(Function),
      isAuthorized: expect.any(Function),
      switchChain: expect.any(Function),
      onAccountsChanged: expect.any(Function),
      onChainChanged: expect.any(Function),
      onDisconnect: expect.any(Function),
    })
  })

  it('opens its modal and answers with what the person chose', async () => {
    const { connect, wagmi } = createHost()
    const connector = wagmi()
    expect(await connector.isAuthorized()).toBe(false)
    const connecting = connector.connect()
    await Promise.resolve()
    connect()
    expect(await connecting).toEqual({ accounts: [address], chainId: 1 })
    expect(await connector.isAuthorized()).toBe(true)
  })

  it('takes a closed modal for a refusal', async () => {
    const { set, wagmi } = createHost()
    const connecting = expect(wagmi().connect()).rejects.toMatchObject({ code: 4001 })
    await Promise.resolve()
    set({ modal: { open: false } })
    await connecting
  })

  it('asks nobody when it is connected already, and passes requests on', async () => {
    const { connect, wagmi, wallet } = createHost()
    connect()
    const connector = wagmi(() => expect.unreachable('nobody need be asked'))
    expect(await connector.connect({ chainId: 1 })).toEqual({ accounts: [address], chainId: 1 })
    const provider = await connector.getProvider()
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', address] })).toBe('0xsigned')
    expect(wallet.asked.at(-1)).toEqual({ method: 'personal_sign', params: ['0x00', address] })
  })

  it('tells wagmi of other accounts, another chain, and the end', async () => {
    const { connect, disconnect, emitted, wagmi } = createHost()
    wagmi()
    connect()
    connect('eip155:8453')
    disconnect()
    expect(emitted).toEqual([
      ['change', { accounts: [address] }],
      ['change', { chainId: 1 }],
      ['change', { chainId: 8453 }],
      ['disconnect'],
    ])
  })

  it('switches to the chains of wagmi alone', async () => {
    const { connect, wagmi, wallet } = createHost()
    connect()
    const connector = wagmi()
    expect(await connector.switchChain({ chainId: 8453 })).toEqual({ id: 8453 })
    expect(wallet.asked.at(-1)).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    await expect(connector.switchChain({ chainId: 5 })).rejects.toThrow('not configured')
  })

  it('refuses requests while nobody is connected', async () => {
    const provider = await createHost().wagmi().getProvider()
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4100 })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })
})

describe('by EIP-6963, the kit', () => {
  const rdns = 'com.example.app'
  const icon = 'data:image/svg+xml,<svg/>'

  it('announces itself at once and whenever it is asked, until it stops', () => {
    const { kit } = createHost()
    const target = new EventTarget()
    const heard: unknown[] = []
    target.addEventListener('eip6963:announceProvider', (event) => heard.push(Reflect.get(event, 'detail')))
    const stop = announceKit(kit, { rdns, icon, target, open: () => {} })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
    expect(heard[0]).toBe(heard[1])
    expect(heard[0]).toMatchObject({ info: { rdns, icon, name: 'Latchkey' }, provider: { isLatchkey: true } })
    stop()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
  })

  it('is not found by its own discovery', () => {
    const target = new EventTarget()
    announceKit(createHost().kit, { rdns, icon, target, open: () => {} })
    const source = injected({ target })({ env })
    source.start(() => {})
    expect(source.current()).toEqual([])
  })
})
