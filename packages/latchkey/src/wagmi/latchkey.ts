import { disconnect, type Kit } from '@latchkey/core'
import { setupError } from '@latchkey/protocol/errors'
import { whenShown } from '../eip1193/askToConnect.ts'
import { type Eip1193Provider, toEip1193Provider } from '../eip1193/toEip1193Provider.ts'

type Hex = `0x${string}`

/** What wagmi hands to a connector, as far as it is used here. */
type WagmiConfig<Chain extends { readonly id: number }> = {
  readonly emitter: {
    emit(event: 'connect', data: { accounts: readonly Hex[]; chainId: number }): unknown
    emit(event: 'change', data: { accounts?: readonly Hex[]; chainId?: number }): unknown
    emit(event: 'disconnect'): unknown
  }
  readonly chains: readonly Chain[]
}

/**
 * The kit as a connector of wagmi 2 and 3, by shape alone: wagmi is not a dependency, and the kit does not run on it. What
 * connects, moves or leaves on one side does so on the other.
 *
 * @throws KitError `setup/chain-missing`, while developing, where wagmi has a chain that the kit does not have.
 * @example
 * const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, connectors: [latchkey(kit)] })
 */
export function latchkey(kit: Kit, options: { readonly name?: string | undefined } = {}) {
  return <Chain extends { readonly id: number }>(config: WagmiConfig<Chain>): WagmiConnector<Chain> => {
    if (process.env.NODE_ENV !== 'production') checkChains(kit, config.chains)
    const provider = toEip1193Provider(kit)
    const accounts = async (method: 'eth_accounts' | 'eth_requestAccounts') =>
      (await provider.request({ method })) as readonly Hex[]
    const chainId = async () => Number(await provider.request({ method: 'eth_chainId' }))

    // The accounts follow on the event that says that there is a connection: wagmi wants both in one.
    let joinedOn: number | undefined
    const connector: WagmiConnector<Chain> = {
      id: 'latchkey',
      name: options.name ?? 'Latchkey',
      type: 'latchkey',
      async connect({ chainId: wanted, isReconnecting, withCapabilities } = {}) {
        const own = await accounts(isReconnecting ? 'eth_accounts' : 'eth_requestAccounts')
        if (wanted !== undefined && wanted !== (await chainId())) await connector.switchChain({ chainId: wanted })
        return {
          // wagmi's own type says by the parameter which of the two it is.
          accounts: (withCapabilities ? own.map((address) => ({ address, capabilities: {} })) : own) as never,
          chainId: await chainId(),
        }
      },
      disconnect: () => disconnect(kit, { namespace: 'eip155' }),
      getAccounts: () => accounts('eth_accounts'),
      getChainId: chainId,
      getProvider: async () => provider,
      async isAuthorized() {
        // wagmi asks while the page is drawn, before a provider has started the kit. After a no it takes another wallet.
        if (typeof window !== 'undefined') kit.start()
        await whenShown(kit, 'eip155', new AbortController().signal)
        return (await accounts('eth_accounts')).length > 0
      },
      async switchChain({ chainId: wanted }) {
        const chain = config.chains.find(({ id }) => id === wanted)
        if (!chain) throw new Error(`wagmi has no chain ${wanted}: name it in the chains of createConfig`)
        const params = [{ chainId: `0x${wanted.toString(16)}` }]
        await provider.request({ method: 'wallet_switchEthereumChain', params })
        return chain
      },
      onConnect({ chainId: connected }) {
        joinedOn = Number(connected)
      },
      onAccountsChanged(changed) {
        const own = changed as readonly Hex[]
        if (joinedOn !== undefined) config.emitter.emit('connect', { accounts: own, chainId: joinedOn })
        else if (own.length > 0) config.emitter.emit('change', { accounts: own })
        joinedOn = undefined
      },
      onChainChanged: (changed) => void config.emitter.emit('change', { chainId: Number(changed) }),
      onDisconnect: () => void config.emitter.emit('disconnect'),
    }
    provider.on('connect', connector.onConnect)
    provider.on('accountsChanged', connector.onAccountsChanged)
    provider.on('chainChanged', connector.onChainChanged)
    provider.on('disconnect', () => connector.onDisconnect())
    return connector
  }
}

function checkChains({ networks }: Kit, chains: readonly { readonly id: number }[]): void {
  const missing = chains.find(({ id }) => networks.every(({ caipNetworkId }) => caipNetworkId !== `eip155:${id}`))
  if (missing === undefined) return
  const shortMessage = `wagmi has chain ${missing.id}, which the kit does not have: name it in the networks of createKit, too.`
  throw setupError('setup/chain-missing', shortMessage, String(missing.id))
}

type WagmiConnector<Chain extends { readonly id: number }> = {
  readonly id: string
  readonly name: string
  readonly type: string
  connect<WithCapabilities extends boolean = false>(parameters?: {
    chainId?: number | undefined
    isReconnecting?: boolean | undefined
    withCapabilities?: WithCapabilities | boolean | undefined
  }): Promise<{
    accounts: WithCapabilities extends true
      ? readonly { address: Hex; capabilities: Record<string, unknown> }[]
      : readonly Hex[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Hex[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Eip1193Provider>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { chainId: number }): Promise<Chain>
  onConnect(connected: { readonly chainId: string }): void
  onAccountsChanged(accounts: readonly string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(): void
}
