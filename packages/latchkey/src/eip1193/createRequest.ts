import { type Kit, switchNetwork } from '@latchkey/core'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { askNode } from './askNode.ts'
import { askToConnect } from './askToConnect.ts'
import { lookAtWallet, toHex } from './lookAtWallet.ts'
import { methodKind } from './methods.ts'
import { ProviderRpcError, toProviderError } from './providerError.ts'

/** The `request` of an EIP-1193 provider. */
export type Eip1193Request = (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>

/** Answers requests by the kit, by its wallet and by its nodes. Listens to nothing, so that nothing is to be ended. */
export function createRequest(kit: Kit, options: createRequest.Options = {}): Eip1193Request {
  const { signal = new AbortController().signal, network } = options
  let asking: Promise<void> | undefined

  const requestAccounts = async (): Promise<readonly string[]> => {
    if (lookAtWallet(kit).accounts.length === 0) {
      asking ??= askToConnect(kit, 'eip155', signal).finally(() => {
        asking = undefined
      })
      await asking
    }
    return lookAtWallet(kit).accounts
  }

  const answer = async (method: string, params: unknown): Promise<unknown> => {
    const { accounts, networkId } = lookAtWallet(kit)
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

  return async (request) => {
    const { method, params } = checked(request)
    signal.throwIfAborted()
    switch (methodKind(method)) {
      case 'own':
        return answer(method, params)
      case 'wallet':
        return requestWallet(kit, method, params)
      case 'node':
        return askNode(kit, network ?? networkInUse(kit), method, params)
    }
  }
}

export declare namespace createRequest {
  type Options = {
    /** Whose reason each request is refused with, once it is aborted. */
    readonly signal?: AbortSignal | undefined
    /** Where reads go. Default: the network that the wallet is on, else the one in use. */
    readonly network?: Network | undefined
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
  const { connection } = lookAtWallet(kit)
  const connector = kit.store.getState().connectors.find(({ id }) => id === connection?.connectorId)
  if (!connector) throw new ProviderRpcError(4100, 'No wallet is connected')
  try {
    const wallet = (await connector.getProvider()) as { readonly request: Eip1193Request }
    return await wallet.request(params === undefined ? { method } : { method, params })
  } catch (error) {
    throw toProviderError(error)
  }
}

/** The network of Ethereum's kind that the wallet is on, or else the one in use. */
function networkInUse(kit: Kit): Network {
  const { networkId } = lookAtWallet(kit)
  return kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? noNetwork(networkId)
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
  if (lookAtWallet(kit).networkId !== networkId) throw new ProviderRpcError(4001, 'The switch was given up')
  return null
}

function noNetwork(networkId?: string): never {
  throw new ProviderRpcError(4901, `The kit has no network ${networkId ?? "of Ethereum's kind"}`)
}
