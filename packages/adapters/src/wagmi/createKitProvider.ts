import { requestWallet } from '../eip1193/provider.ts'
import { requireProvider } from '../eip1193/requireProvider.ts'
import type { HostActions, HostKit } from './host.types.ts'

/** An EIP-1193 provider whose wallet is whatever the kit is connected to. */
export type KitProvider = {
  /** By this mark our own discovery passes it over. */
  readonly isLatchkey: true
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/**
 * Makes the kit's connection an EIP-1193 provider, so that pages built on other libraries can use it.
 * `eth_requestAccounts` opens the kit's modal without a connection; closing it without a wallet is a rejection.
 */
export function createKitProvider(kit: HostKit, { open }: Pick<HostActions, 'open'>): KitProvider {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const look = () => {
    const { connections, connectors, currentByNamespace } = kit.store.getState()
    const connection = connections.get(currentByNamespace.eip155 ?? '')
    const accounts = (connection?.accounts ?? []).flatMap((account) =>
      account.startsWith('eip155:') ? [account.slice(account.lastIndexOf(':') + 1)] : [],
    )
    return {
      accounts: [...new Set(accounts)],
      chain: connection?.walletNetworkId,
      connector: connectors.find(({ id }) => id === connection?.connectorId),
    }
  }

  let known = look()
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  kit.store.subscribe(() => {
    const before = known
    known = look()
    if (before.accounts.join() !== known.accounts.join()) emit('accountsChanged', known.accounts)
    if (known.chain && before.chain !== known.chain) emit('chainChanged', toHex(known.chain))
    if (before.connector && !known.connector) emit('disconnect', { code: 4900, message: 'The wallet is disconnected' })
  })

  /** Resolves when a wallet has connected, rejects when the modal closes without one. */
  const connected = () =>
    new Promise<void>((resolve, reject) => {
      const stop = kit.store.subscribe(() => {
        const done = look().accounts.length > 0
        if (!done && kit.store.getState().modal.open) return
        stop()
        if (done) resolve()
        else reject(rpcError(4001, 'User rejected the request.'))
      })
      open()
    })

  return {
    isLatchkey: true,
    async request({ method, params }) {
      if (method === 'eth_accounts') return look().accounts
      if (method === 'eth_requestAccounts') {
        if (look().accounts.length === 0) await connected()
        return look().accounts
      }
      const { connector } = look()
      if (!connector) throw rpcError(4100, 'Nobody is connected')
      return requestWallet(requireProvider(await connector.getProvider()), method, params)
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
}

function toHex(networkId: string): string {
  return `0x${Number(networkId.split(':')[1]).toString(16)}`
}

function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
