import type { BrowserContext } from 'playwright-core'
import { createWalletClient, type Hex, http, type TransactionRequest } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { rpcCall } from '../chains/devnetChains.ts'

export type VirtualWallet = {
  readonly address: string
  /** What a person was asked: a connection, a signature, a transaction, another network. */
  readonly questions: string[]
  /** What a node should have been asked instead. */
  readonly reads: string[]
}

type Asked = { readonly method: string; readonly params?: readonly unknown[] }

/** Stands before the page's own scripts, and announces itself as EIP-6963 has it. */
const script = `(() => {
  const listeners = {}
  globalThis.virtualWalletSays = (event, payload) => (listeners[event] ?? []).forEach((listener) => listener(payload))
  const provider = {
    async request(asked) {
      const { result, error } = await globalThis.askVirtualWallet(asked)
      if (error) throw error
      return result
    },
    on: (event, listener) => void (listeners[event] = [...(listeners[event] ?? []), listener]),
    removeListener: (event, listener) => void (listeners[event] = (listeners[event] ?? []).filter((one) => one !== listener)),
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const info = Object.freeze({ uuid: crypto.randomUUID(), name: 'Virtual wallet', rdns: 'test.virtual', icon })
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
})()`

/**
 * A wallet in every page of `context`: it says yes to all, signs with the key of `account`, and keeps its permission and
 * its network over reloads and tabs, as an extension does. `chains` are addresses of nodes by the number of the chain.
 */
export async function addVirtualWallet(
  context: BrowserContext,
  account: LocalAccount,
  chains: ReadonlyMap<number, string>,
): Promise<VirtualWallet> {
  const questions: string[] = []
  const reads: string[] = []
  let connected = false
  let chainId = 1
  const say = (event: string, payload: unknown) =>
    Promise.all(
      context
        .pages()
        .map((page) =>
          page.evaluate(
            ([name, value]) => (globalThis as unknown as { virtualWalletSays?: Say }).virtualWalletSays?.(name, value),
            [event, payload] as const,
          ),
        ),
    )
  const ask = (method: string) => {
    if (!connected) throw { code: 4100, message: `Not connected: ${method}` }
    questions.push(method)
  }
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => `0x${chainId.toString(16)}`,
    eth_accounts: () => (connected ? [account.address] : []),
    eth_requestAccounts() {
      if (!connected) questions.push('eth_requestAccounts')
      connected = true
      return [account.address]
    },
    async wallet_revokePermissions() {
      connected = false
      await say('accountsChanged', [])
      return null
    },
    async wallet_switchEthereumChain([wanted]) {
      ask('wallet_switchEthereumChain')
      const next = Number((wanted as { chainId: string }).chainId)
      if (!chains.has(next)) throw { code: 4902, message: `No chain ${next}` }
      chainId = next
      await say('chainChanged', `0x${chainId.toString(16)}`)
      return null
    },
    personal_sign([message]) {
      ask('personal_sign')
      return account.signMessage({ message: { raw: message as Hex } })
    },
    async eth_sendTransaction([wanted]) {
      ask('eth_sendTransaction')
      const client = createWalletClient({ account, transport: http(chains.get(chainId)) })
      const { to, value, data } = wanted as TransactionRequest<Hex>
      return client.sendTransaction({ chain: null, to, value: BigInt(value ?? 0), ...(data !== undefined && { data }) })
    },
  }
  await context.exposeBinding('askVirtualWallet', async (_source, { method, params = [] }: Asked) => {
    try {
      const own = answers[method]
      if (own !== undefined) return { result: await own(params) }
      if (!method.startsWith('eth_')) throw { code: 4200, message: `${method} is not supported` }
      reads.push(method)
      return { result: await rpcCall(chains.get(chainId) ?? '', method, params) }
    } catch (error) {
      return { error: error instanceof Error ? { code: -32603, message: error.message } : error }
    }
  })
  await context.addInitScript(script)
  return { address: account.address, questions, reads }
}

type Say = (event: string, payload: unknown) => void
