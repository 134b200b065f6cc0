import { type Kit, selectAccount, switchNetwork } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/protocol'
import { askToConnect } from './askToConnect.ts'
import { methodKind } from './methods.ts'
import { ProviderRpcError, toNodeError, toProviderError } from './providerError.ts'

/** What each event of a provider carries. */
export type Eip1193Events = {
  connect: { readonly chainId: string }
  disconnect: ProviderRpcError
  accountsChanged: readonly string[]
  /** In hex. */
  chainChanged: string
}

/** A kit as an EIP-1193 provider. */
export type Eip1193Provider = {
  /** By this mark our own discovery passes it over. */
  readonly isLatchkey: true
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on<Name extends keyof Eip1193Events>(event: Name, listener: (payload: Eip1193Events[Name]) => void): void
  removeListener<Name extends keyof Eip1193Events>(event: Name, listener: (payload: Eip1193Events[Name]) => void): void
  /** Ends the provider: no event from then on, and each request is refused with 4900. The kit stays as it is. */
  stop(): void
}

/**
 * Makes the kit an EIP-1193 provider, for libraries that take one. Reads go to the nodes of the network in use, in the
 * kit's own order (the app's RPC URLs, then the service), and never to the wallet; signatures, transactions and
 * `wallet_…` go to the connected wallet. `eth_requestAccounts` opens the kit's modal.
 *
 * Requests reject with the numbers of EIP-1193 and EIP-1474, a `ProviderRpcError` where the wallet gives no error of its
 * own.
 *
 * @example
 * const provider = toEip1193Provider(kit)
 * const client = createWalletClient({ chain: mainnet, transport: custom(provider) })
 */
export function toEip1193Provider(kit: Kit): Eip1193Provider {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const stopped = new AbortController()
  let asking: Promise<void> | undefined
  let known = look(kit)

  const emit = <Name extends keyof Eip1193Events>(event: Name, payload: Eip1193Events[Name]) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        ;(listener as (payload: Eip1193Events[Name]) => void)(payload)
      } catch (error) {
        kit.env.log('error', `A listener to ${event} threw`, error)
      }
    }
  }

  // What a listener changes is reported after what it was called for.
  let reporting = false
  const reportAll = () => {
    if (reporting) return
    reporting = true
    for (let now = look(kit); !isSame(now, known); now = look(kit)) {
      const before = known
      known = now
      report(before, now)
    }
    reporting = false
  }
  const report = (before: Look, { accounts, networkId }: Look) => {
    const isConnected = accounts.length > 0
    const wasConnected = before.accounts.length > 0
    if (isConnected && !wasConnected && networkId) emit('connect', { chainId: toHex(networkId) })
    if (networkId && networkId !== before.networkId) emit('chainChanged', toHex(networkId))
    if (accounts.join() !== before.accounts.join()) emit('accountsChanged', accounts)
    if (wasConnected && !isConnected) emit('disconnect', new ProviderRpcError(4900, 'The wallet is disconnected'))
  }
  const unsubscribe = kit.store.subscribe(reportAll)

  const requestAccounts = async (): Promise<readonly string[]> => {
    if (look(kit).accounts.length === 0) {
      asking ??= askToConnect(kit, stopped.signal).finally(() => {
        asking = undefined
      })
      await asking
    }
    return look(kit).accounts
  }

  const answer = async (method: string, params: unknown): Promise<unknown> => {
    const { accounts, networkId } = look(kit)
    switch (method) {
      case 'eth_accounts':
        return accounts
      case 'eth_coinbase':
        return accounts[0] ?? null
      case 'eth_requestAccounts':
        return requestAccounts()
      case 'eth_chainId':
        return toHex(networkId ?? noNetwork())
    }
    return moveTo(kit, params)
  }

  return {
    isLatchkey: true,
    async request(request) {
      const { method, params } = checked(request)
      if (stopped.signal.aborted) throw stopped.signal.reason
      switch (methodKind(method)) {
        case 'own':
          return answer(method, params)
        case 'wallet':
          return requestWallet(kit, method, params)
        case 'node':
          return askNode(kit, method, params)
      }
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    stop: () => {
      unsubscribe()
      listeners.clear()
      stopped.abort(new ProviderRpcError(4900, 'This provider was stopped'))
    },
  }
}

type Look = ReturnType<typeof look>

function isSame(left: Look, right: Look): boolean {
  return left.networkId === right.networkId && left.accounts.join() === right.accounts.join()
}

/** What the kit says of Ethereum's networks now. A wallet signs on its own chain, so that one is what others get. */
function look(kit: Kit) {
  const state = kit.store.getState()
  const account = selectAccount(state, 'eip155')
  const addresses = account.allAccounts.map(({ address }) => address)
  return {
    accounts: account.address === undefined ? [] : [...new Set([account.address, ...addresses])],
    networkId: account.walletNetworkId ?? account.networkId,
    connection: state.connections.get(account.connectionId ?? ''),
  }
}

function checked(request: unknown): { readonly method: string; readonly params: unknown } {
  const { method, params } = Object(request) as { readonly method?: unknown; readonly params?: unknown }
  if (typeof method !== 'string' || method === '') {
    throw new ProviderRpcError(-32600, 'A request has a method, which is text')
  }
  if (params !== undefined && (typeof params !== 'object' || params === null)) {
    throw new ProviderRpcError(-32602, `The params of ${method} are an array or an object`)
  }
  return { method, params }
}

async function requestWallet(kit: Kit, method: string, params: unknown): Promise<unknown> {
  const { connection } = look(kit)
  const connector = kit.store.getState().connectors.find(({ id }) => id === connection?.connectorId)
  if (!connector) throw new ProviderRpcError(4100, 'No wallet is connected')
  try {
    const wallet = (await connector.getProvider()) as Pick<Eip1193Provider, 'request'>
    return await wallet.request(params === undefined ? { method } : { method, params })
  } catch (error) {
    throw toProviderError(error)
  }
}

async function askNode(kit: Kit, method: string, params: unknown = []): Promise<unknown> {
  if (!Array.isArray(params)) throw new ProviderRpcError(-32602, `The params of ${method} are an array`)
  const { networkId } = look(kit)
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? noNetwork(networkId)
  try {
    const driver = await kit.driver(network.chainNamespace)
    if (!driver.request) throw new ProviderRpcError(4200, 'The nodes of this network take no such request')
    return await driver.request(network, { method, params })
  } catch (error) {
    throw toNodeError(error)
  }
}

/** `wallet_switchEthereumChain` (EIP-3326). */
async function moveTo(kit: Kit, params: unknown): Promise<null> {
  const wanted: unknown = Object(Array.isArray(params) ? params[0] : undefined).chainId
  if (typeof wanted !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(wanted)) {
    throw new ProviderRpcError(-32602, 'wallet_switchEthereumChain takes [{ chainId }], a number in hex')
  }
  const networkId: CaipNetworkId = `eip155:${Number(wanted)}`
  if (!kit.networks.some(({ caipNetworkId }) => caipNetworkId === networkId)) {
    throw new ProviderRpcError(4902, `The kit has no network ${networkId}`)
  }
  try {
    await switchNetwork(kit, { networkId })
  } catch (error) {
    throw toProviderError(error)
  }
  // It also ends without an error where the person gives it up, or asks for yet another.
  if (look(kit).networkId !== networkId) throw new ProviderRpcError(4001, 'The switch was given up')
  return null
}

function noNetwork(networkId?: string): never {
  throw new ProviderRpcError(4901, `The kit has no network ${networkId ?? "of Ethereum's kind"}`)
}

function toHex(networkId: CaipNetworkId): string {
  return `0x${Number(networkId.split(':')[1]).toString(16)}`
}
