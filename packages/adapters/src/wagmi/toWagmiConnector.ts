import * as v from 'valibot'
import { walletChainSchema } from '../eip1193/readWalletChain.ts'
import { createKitProvider, type KitProvider } from './createKitProvider.ts'
import type { HostActions, HostKit } from './host.types.ts'

type Hex = `0x${string}`

/** What wagmi hands to a connector, as far as it is used here. */
type WagmiConfig = {
  readonly emitter: {
    emit(event: 'change', data: { accounts?: readonly Hex[]; chainId?: number }): unknown
    emit(event: 'disconnect'): unknown
  }
  readonly chains: readonly { readonly id: number }[]
}

/**
 * The kit as a connector of wagmi (`createConfig({ connectors: [toWagmiConnector(kit, …)] })`). By shape alone: wagmi is
 * not a dependency, and the kit does not run on it.
 */
export function toWagmiConnector(kit: HostKit, options: HostActions & { readonly name?: string | undefined }) {
  return (config: WagmiConfig): WagmiConnector => {
    const provider = createKitProvider(kit, options)
    const accounts = async (method: 'eth_accounts' | 'eth_requestAccounts') =>
      (await provider.request({ method })) as readonly Hex[]
    const chainId = async () => v.parse(walletChainSchema, await provider.request({ method: 'eth_chainId' }))
    const connector: WagmiConnector = {
      id: 'latchkey',
      name: options.name ?? 'Latchkey',
      type: 'latchkey',
      connect: async ({ chainId: wanted, isReconnecting } = {}) => {
        const own = await accounts(isReconnecting ? 'eth_accounts' : 'eth_requestAccounts')
        if (wanted !== undefined && (await chainId()) !== wanted) await connector.switchChain({ chainId: wanted })
        return { accounts: own, chainId: await chainId() }
      },
      disconnect: async () => {
        await options.disconnect()
      },
      getAccounts: () => accounts('eth_accounts'),
      getChainId: chainId,
      getProvider: async () => provider,
      isAuthorized: async () => (await accounts('eth_accounts')).length > 0,
      switchChain: async ({ chainId: wanted }) => {
        const chain = config.chains.find(({ id }) => id === wanted)
        if (!chain) throw new Error(`Chain ${wanted} is not configured`)
        const params = [{ chainId: `0x${wanted.toString(16)}` }]
        await provider.request({ method: 'wallet_switchEthereumChain', params })
        config.emitter.emit('change', { chainId: wanted })
        return chain
      },
      onAccountsChanged: (changed) => {
        if (changed.length === 0) connector.onDisconnect()
        else config.emitter.emit('change', { accounts: changed as readonly Hex[] })
      },
      onChainChanged: (changed) => void config.emitter.emit('change', { chainId: Number(changed) }),
      onDisconnect: () => void config.emitter.emit('disconnect'),
    }
    provider.on('accountsChanged', (changed) => connector.onAccountsChanged(changed as readonly string[]))
    provider.on('chainChanged', (changed) => connector.onChainChanged(String(changed)))
    return connector
  }
}

type WagmiConnector = {
  readonly id: string
  readonly name: string
  readonly type: string
  connect(parameters?: {
    chainId?: number | undefined
    isReconnecting?: boolean | undefined
  }): Promise<{ accounts: readonly Hex[]; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Hex[]>
  getChainId(): Promise<number>
  getProvider(): Promise<KitProvider>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { chainId: number }): Promise<{ readonly id: number }>
  onAccountsChanged(accounts: readonly string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(): void
}
