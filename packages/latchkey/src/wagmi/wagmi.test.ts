import { closeModal, connect, disconnect, memoryStorage, modalPlaces, switchNetwork } from '@latchkey/core'
import { createKit, external } from 'latchkey'
import { base, mainnet, polygon } from 'latchkey/networks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { latchkey } from './latchkey.ts'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A kit with a wallet that can be connected, and the connector as wagmi holds it. */
function createHost(networks = [mainnet, base], storage = memoryStorage()) {
  const asked: string[] = []
  let chainId = '0x1'
  const wallet = {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      asked.push(method)
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [alice]
      if (method === 'eth_chainId') return chainId
      if (method === 'personal_sign') return '0xsigned'
      if (method !== 'wallet_switchEthereumChain') throw { code: 4200, message: 'not supported' }
      chainId = (params as [{ chainId: string }])[0].chainId
      return null
    },
  }
  const nodes: string[] = []
  const kit = createKit({
    networks: [mainnet, base],
    customRpcUrls: { 'eip155:1': ['https://own.example/'] },
    connectors: [external({ id: 'test', name: 'Test', provider: wallet })],
    env: {
      storage,
      log: () => {},
      fetch: async (url, init) => {
        nodes.push(String(url))
        return Response.json({ jsonrpc: '2.0', id: JSON.parse(String(init?.body)).id, result: '0x10' })
      },
    },
  })
  modalPlaces(kit).count = 1
  const emitted: unknown[] = []
  const connector = latchkey(kit)({
    emitter: { emit: (...event: unknown[]) => emitted.push(event) },
    chains: networks.map(({ id }) => ({ id: Number(id) })),
  })
  const isOpen = () => kit.store.getState().modal.open
  return { kit, asked, nodes, emitted, connector, isOpen, walletConnects: () => connect(kit, { connectorId: 'test' }) }
}

/** The same on a page whose kit is started. */
function createStarted(...options: Parameters<typeof createHost>) {
  const host = createHost(...options)
  onTestFinished(host.kit.start())
  return host
}

/** The page after its reload, before anything has started its kit. */
async function reloaded() {
  const storage = memoryStorage()
  await createStarted(undefined, storage).walletConnects()
  return createHost(undefined, storage)
}

describe('as a connector of wagmi, the kit', () => {
  it('waits while its modal stands open, and answers with what the person chose', async () => {
    const { kit, connector, isOpen, walletConnects } = createStarted()
    expect(await connector.isAuthorized()).toBe(false)
    let ended = false
    const connecting = connector.connect().finally(() => {
      ended = true
    })
    await vi.waitFor(() => expect(isOpen()).toBe(true))
    kit.store.setState({ locale: 'de' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([ended, isOpen()]).toEqual([false, true])
    await walletConnects()
    expect(await connecting).toEqual({ accounts: [alice], chainId: 1 })
    expect(await connector.isAuthorized()).toBe(true)
  })

  it('takes a closed modal for a refusal', async () => {
    const { kit, connector, isOpen } = createStarted()
    const connecting = expect(connector.connect()).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(isOpen()).toBe(true))
    closeModal(kit)
    await connecting
  })

  it('asks nobody when it is connected, or when wagmi looks for a session', async () => {
    const { connector, isOpen, walletConnects } = createStarted()
    expect(await connector.connect({ isReconnecting: true })).toEqual({ accounts: [], chainId: 1 })
    await walletConnects()
    expect(await connector.connect({ chainId: 8453 })).toEqual({ accounts: [alice], chainId: 8453 })
    expect(await connector.connect({ withCapabilities: true })).toEqual({
      accounts: [{ address: alice, capabilities: {} }],
      chainId: 8453,
    })
    expect(isOpen()).toBe(false)
  })

  it('has the wallet of the visit before, though wagmi asks before it is there', async () => {
    const { kit, connector, asked } = await reloaded()
    const isAuthorized = connector.isAuthorized()
    onTestFinished(kit.start())
    expect(await isAuthorized).toBe(true)
    expect(await connector.connect({ isReconnecting: true })).toEqual({ accounts: [alice], chainId: 1 })
    expect(asked).not.toContain('eth_requestAccounts')
  })

  it('has it where wagmi asks while the page is drawn, before a provider has started the kit', async () => {
    const { connector } = await reloaded()
    vi.stubGlobal('window', {})
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(await connector.isAuthorized()).toBe(true)
  })

  it('reads by the app’s node, and signs by the wallet', async () => {
    const { connector, asked, nodes, walletConnects } = createStarted()
    await walletConnects()
    asked.length = 0
    const provider = await connector.getProvider()
    expect(await provider.request({ method: 'eth_getBalance', params: [alice, 'latest'] })).toBe('0x10')
    expect(nodes).toEqual(['https://own.example/'])
    expect(asked).toEqual([])
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', alice] })).toBe('0xsigned')
    expect(asked).toEqual(['personal_sign'])
  })

  it('tells wagmi of a connection, another chain and the end, once each', async () => {
    const { kit, emitted, walletConnects } = createStarted()
    await walletConnects()
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    await disconnect(kit)
    expect(emitted).toEqual([
      ['connect', { accounts: [alice], chainId: 1 }],
      ['change', { chainId: 8453 }],
      ['disconnect'],
    ])
  })

  it('moves and leaves with wagmi', async () => {
    const { kit, connector, emitted, walletConnects } = createStarted()
    await walletConnects()
    expect(await connector.switchChain({ chainId: 8453 })).toEqual({ id: 8453 })
    expect(kit.store.getState().networkByNamespace.eip155).toBe('eip155:8453')
    await expect(connector.switchChain({ chainId: 5 })).rejects.toThrow('wagmi has no chain 5')
    await connector.disconnect().catch(() => {})
    expect(kit.store.getState().connections.size).toBe(0)
    expect(emitted.at(-1)).toEqual(['disconnect'])
  })

  it('says, while developing, which chain of wagmi it does not have', async () => {
    expect(() => createStarted([mainnet, base, polygon])).toThrow(
      expect.objectContaining({
        code: 'setup/chain-missing',
        details: '137',
        message: expect.stringMatching(/^wagmi has chain 137, .*\nSee node_modules\/.*#chain-missing/),
      }),
    )
    vi.stubEnv('NODE_ENV', 'production')
    const { connector, walletConnects } = createStarted([mainnet, base, polygon])
    vi.unstubAllEnvs()
    await walletConnects()
    await expect(connector.switchChain({ chainId: 137 })).rejects.toMatchObject({ code: 4902 })
  })
})
