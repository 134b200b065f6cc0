import { startApi } from '@latchkey/api'
import { nativeTokenAddress } from '@latchkey/protocol'
import type { SwapPermit, SwapQuote } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import {
  type Account,
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseUnits,
} from 'viem'
import { expect } from 'vitest'
import { startAnvil } from '../../src/chains/startAnvil.ts'
import { devnetSwaps } from '../../src/world/devnetSwaps.ts'
import { devnetTokens } from '../../src/world/devnetTokens.ts'
import { personas } from '../../src/world/personas.ts'
import { prepareWorld } from '../../src/world/prepareWorld.ts'

export const at = (address: string) => `eip155:1:${address}`
export const ether = at(nativeTokenAddress('eip155'))
export const alice = personas.alice
export const addressOf = (caip: string) => caip.split(':')[2] as Address

export type Answer<Body> = {
  status: number
  body: Body & { code?: string; reasons?: { field: string; description: string }[] }
}

export type Built = { to: string; data: Hex; value: string; amount: string; minimum: string; tried: boolean }

type Api = Awaited<ReturnType<typeof startApi>>

/**
 * A chain with the devnet's markets, and the api over it, with what alice does there.
 *
 * @param nodeOf The node that the api asks. Default: that of the chain itself.
 */
export async function startSwapWorld(
  more: Parameters<typeof startApi>[0] = {},
  nodeOf: (rpcUrl: string) => Promise<string> = async (rpcUrl) => rpcUrl,
) {
  const chain = await startAnvil({ chainId: 1 })
  const clock = { aheadMs: 0, nowMs: () => Date.now() + clock.aheadMs }
  await prepareWorld(chain.rpcUrl, mainnet)
  const api: Api = await startApi(
    {
      logLevel: 'silent',
      devnet: {
        chains: [{ caip: mainnet.caipNetworkId, rpcUrl: await nodeOf(chain.rpcUrl) }],
        tokens: devnetTokens,
        markets: [devnetSwaps.marketOf(mainnet.caipNetworkId)],
      },
      ...more,
    },
    clock,
  )
  const reader = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0, pollingInterval: 20 })
  const wallet = (account: Account) =>
    createWalletClient({
      account,
      transport: http(chain.rpcUrl),
      chain: { id: 1, name: 'x', nativeCurrency: mainnet.nativeCurrency, rpcUrls: { default: { http: [] } } },
    })

  async function ask<Body>(path: string, query: Record<string, string>): Promise<Answer<Body>> {
    const response = await fetch(`${api.url}/v1/convert/${path}?${new URLSearchParams({ projectId: 'any', ...query })}`)
    return { status: response.status, body: (await response.json()) as Answer<Body>['body'] }
  }

  async function build(from: string, to: string, amount: bigint, changes: object = {}) {
    const body = {
      projectId: 'any',
      amount: String(amount),
      from,
      to,
      userAddress: at(alice.address),
      eip155: { slippage: 1 },
    }
    const response = await fetch(`${api.url}/v1/convert/build-transaction`, {
      method: 'POST',
      body: JSON.stringify({ ...body, ...changes }),
    })
    return {
      status: response.status,
      body: (await response.json()) as Answer<{ tx: Built & { eip155: { gas: string; gasPrice: string } } }>['body'],
    }
  }

  /** With the gas that the service names. */
  async function send(
    tx: Pick<Built, 'to' | 'data' | 'value'> & { eip155: { gas: string } },
    account: Account = alice,
  ) {
    const { to, data, value } = tx
    const hash = await wallet(account).sendTransaction({
      to: addressOf(to),
      data,
      value: BigInt(value),
      gas: BigInt(tx.eip155.gas),
      gasPrice: parseUnits('1', 10),
    })
    const receipt = await reader.waitForTransactionReceipt({ hash })
    return { receipt, fee: receipt.gasUsed * receipt.effectiveGasPrice }
  }

  /** What alice is asked to sign for a swap over v4, signed: `permit` is what builds the swap. */
  async function signForPermit2(from: string, to: string, amount: bigint, by = alice) {
    const { body } = await ask<{ permit: SwapPermit | null }>('build-approve', {
      from,
      to,
      amount: String(amount),
      userAddress: at(alice.address),
      spender: at(devnetSwaps.permit2),
      permit: '1',
    })
    if (body.permit === null) throw new Error('Permit2 takes a permit.')
    const { kind, deadline, typedData } = body.permit
    const { domain, types, primaryType, message } = typedData
    const verifyingContract = domain.verifyingContract as Hex
    const signature = await by.signTypedData({ domain: { ...domain, verifyingContract }, types, primaryType, message })
    const nonce = String((message.details as { nonce: string }).nonce)
    return { typedData, permit: { kind, deadline, signature, nonce } }
  }

  return {
    chain,
    api,
    clock,
    reader,
    wallet,
    ask,
    build,
    send,
    signForPermit2,

    quotesOf: (from: string, to: string, amount: bigint, changes: Record<string, string> = {}) =>
      ask<{ quotes: SwapQuote[]; pending: string[] }>('quotes', {
        from,
        to,
        amount: String(amount),
        userAddress: at(alice.address),
        ...changes,
      }),

    holds: (token: Address, owner: Address = alice.address) =>
      reader.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),

    async approve(from: string, to: string, amount: bigint, changes: Record<string, string> = {}) {
      const { body } = await ask<{ tx: Omit<Built, 'minimum'> & { from: string; eip155: { gas: string } } }>(
        'build-approve',
        { from, to, amount: String(amount), ...changes },
      )
      expect(body.tx).toMatchObject({ from, to, value: '0' })
      return send({ ...body.tx, to: body.tx.from })
    },

    async stop() {
      await api.stop()
      await chain.stop()
    },
  }
}

export type SwapWorld = Awaited<ReturnType<typeof startSwapWorld>>
