import { createWalletClient, type Hex, http, type LocalAccount, publicActions } from 'viem'
import type { Eip1193Provider } from '../../src/eip1193/provider.ts'

/**
 * A wallet with a key of its own on a real chain: it fills in what a transaction leaves open, signs it and sends it, as
 * wallets do. What the node says against it comes back the way MetaMask passes it on, inside an internal error.
 */
export function createChainWallet(options: { account: LocalAccount; rpcUrl: string; chainId: number }): ChainWallet {
  const { account, rpcUrl } = options
  const client = createWalletClient({ account, transport: http(rpcUrl, { retryCount: 0 }) }).extend(publicActions)
  const asked: string[] = []
  let chainId = options.chainId

  const send = async (fields: Record<string, unknown>) => {
    const { from: _from, chainId: _chainId, ...request } = fromRpc(fields)
    // As wallets do: the gas by a dry run without fees, then the fees.
    const gas = request.gas ?? (await client.request({ method: 'eth_estimateGas', params: [fields as never] }))
    const prepared = await client.prepareTransactionRequest({
      ...request,
      gas: BigInt(gas as Hex),
      chain: null,
    } as never)
    const signed = await account.signTransaction({ ...(prepared as object), chainId } as never)
    return client.request({ method: 'eth_sendRawTransaction', params: [signed] })
  }

  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_requestAccounts: () => [account.address],
    eth_accounts: () => [account.address],
    eth_chainId: () => `0x${chainId.toString(16)}`,
    personal_sign: ([message]) => account.signMessage({ message: { raw: message as Hex } }),
    eth_signTypedData_v4: ([, text]) => account.signTypedData(JSON.parse(String(text))),
    eth_sendTransaction: ([fields]) => send(fields as Record<string, unknown>),
  }
  return {
    asked,
    moveTo(id) {
      chainId = id
    },
    async request({ method, params }) {
      asked.push(method)
      const answer = answers[method]
      if (!answer) throw { code: 4200, message: `${method} is not supported` }
      try {
        return await answer(params as readonly unknown[])
      } catch (error) {
        throw { code: -32603, message: 'Internal JSON-RPC error.', data: nodeError(error) }
      }
    },
  }
}

export type ChainWallet = Eip1193Provider & {
  readonly asked: readonly string[]
  /** Puts the wallet on another chain, as a person would. */
  moveTo(chainId: number): void
}

/** The wallet's own reading of the JSON-RPC form. */
function fromRpc(fields: Record<string, unknown>): Record<string, unknown> {
  const types: Record<string, string> = { '0x0': 'legacy', '0x1': 'eip2930', '0x2': 'eip1559', '0x3': 'eip4844' }
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      if (key === 'type') return [key, types[String(value)]]
      if (key === 'nonce' || key === 'chainId') return [key, Number(value)]
      if (/^(value|gas|gasPrice|max\w+)$/.test(key)) return [key, BigInt(String(value))]
      return [key, value]
    }),
  )
}

/** The innermost error, which is the node's. */
function nodeError(error: unknown): unknown {
  let inner = error
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause
  return inner instanceof Error ? { message: inner.message, code: Reflect.get(inner, 'code') } : inner
}
