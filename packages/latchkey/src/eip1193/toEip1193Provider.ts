import type { Kit } from '@latchkey/core'
import { createRequest, type Eip1193Request } from './createRequest.ts'
import { lookAtWallet, toHex } from './lookAtWallet.ts'
import { ProviderRpcError } from './providerError.ts'

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
  readonly request: Eip1193Request
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
  let known = lookAtWallet(kit)

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
    for (let now = lookAtWallet(kit); !isSame(now, known); now = lookAtWallet(kit)) {
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

  return {
    isLatchkey: true,
    request: createRequest(kit, { signal: stopped.signal }),
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    stop: () => {
      unsubscribe()
      listeners.clear()
      stopped.abort(new ProviderRpcError(4900, 'This provider was stopped'))
    },
  }
}

type Look = ReturnType<typeof lookAtWallet>

function isSame(left: Look, right: Look): boolean {
  return left.networkId === right.networkId && left.accounts.join() === right.accounts.join()
}
