import type { CaipAddress } from '@latchkey/protocol'
import { mainnet, sepolia } from '@latchkey/protocol/networks'
import { connect } from '../src/connection/connection.actions.ts'
import type { ChainDriver, ChainTransaction, TypedData } from '../src/ports/adapter.ts'
import { editSwap } from '../src/swap/swap.actions.ts'
import type { SwapQuote } from '../src/swap/swapQuote.ts'
import type { SwapToken } from '../src/swap/swapState.ts'
import { fakeAdapter } from './fakeAdapter.ts'
import { settle } from './fakeClock.ts'
import { alice, fakeConnector } from './fakeConnector.ts'
import { testKit } from './testKit.ts'

const networkId = mainnet.caipNetworkId
export const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const usdcAddress = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

export const ether: SwapToken = { symbol: 'ETH', name: 'Ether', decimals: 18, networkId, iconUrl: undefined }
export const usdc: SwapToken = {
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  networkId,
  iconUrl: undefined,
  address: `${networkId}:${usdcAddress}`,
}

/** What a service answers; a test changes what it lies about. */
export type Service = {
  got: bigint
  slippageBps: number
  spender: CaipAddress | undefined
  /** Whom Permit2 lets take, where that is the spender. */
  router?: CaipAddress
  permit: null | { kind: 'eip2612' | 'permit2'; typedData: TypedData; deadline: string }
  resetFirst: boolean
  /** An aggregator answers only those who wait for it. */
  slowSource: boolean
  /** Over what it would build. */
  built: Record<string, unknown>
}

export const permitOf = (change: { domain?: object; message?: object; primaryType?: string } = {}): TypedData => ({
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdcAddress, ...change.domain },
  types: { Permit: [{ name: 'owner', type: 'address' }] },
  primaryType: change.primaryType ?? 'Permit',
  message: { owner: alice, spender: router, value: '5000000', nonce: '0', deadline: '1900000000', ...change.message },
})

export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** A permit for Permit2, until 20 minutes from now. */
export function permitOfSpender(
  untilS: number,
  change: { domain?: object; message?: object; details?: object; primaryType?: string } = {},
): { kind: 'permit2'; typedData: TypedData; deadline: string } {
  const details = { token: usdcAddress, amount: '5000000', expiration: String(untilS), nonce: '4', ...change.details }
  return {
    kind: 'permit2',
    deadline: new Date(untilS * 1000).toISOString(),
    typedData: {
      domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2, ...change.domain },
      types: { PermitSingle: [{ name: 'spender', type: 'address' }] },
      primaryType: change.primaryType ?? 'PermitSingle',
      message: { details, spender: router, sigDeadline: String(untilS), ...change.message },
    },
  }
}

/** A kit with a wallet, a chain and a service of swaps, each as the test says. USDC is given for Ether. */
export async function swapWorld(change: Partial<Service> = {}, driver: Partial<ChainDriver> = {}) {
  const service: Service = {
    got: 2_000_000n,
    slippageBps: 100,
    spender: `${networkId}:${router}`,
    permit: null,
    resetFirst: false,
    slowSource: false,
    built: {},
    ...change,
  }
  const asked: string[] = []
  const bodies: Record<string, unknown>[] = []
  const transactions: ChainTransaction[] = []
  const allowances: bigint[] = []
  const kit = testKit({
    apiUrl: 'https://api.example',
    projectId: 'p',
    networks: [mainnet, sepolia],
    adapters: [
      fakeAdapter({
        readAllowance: async () => allowances.at(-1) ?? 0n,
        allowanceCall: ({ spender, router, amountUnits }) =>
          router === undefined
            ? { to: usdcAddress, data: `approve ${spender} ${amountUnits}` }
            : { to: spender, data: `permit2 ${router} ${amountUnits}` },
        estimateTransaction: async () => ({ maxFeeUnits: 1n, expectedFeeUnits: 1n }),
        sendTransaction: async ({ transaction }) => {
          transactions.push(transaction)
          const [word, , units] = ('data' in transaction ? (transaction.data ?? '') : '').split(' ')
          if (word === 'approve') allowances.push(BigInt(units ?? '0'))
          return { hash: `0x${transactions.length}` }
        },
        signTypedData: async () => `0x${'11'.repeat(65)}`,
        ...driver,
      }),
    ],
    connectors: [fakeConnector({ id: 'one' })],
    env: {
      fetch: async (input, init) => {
        const { pathname, searchParams } = new URL(String(input))
        asked.push(pathname)
        if (init?.body) bodies.push(JSON.parse(String(init.body)))
        const respond = answers[pathname.slice('/v1/convert/'.length)]
        return respond ? Response.json(respond(searchParams)) : new Response('{}', { status: 404 })
      },
    },
  })
  const quotes = () => {
    const minimum = (service.got * BigInt(10_000 - service.slippageBps)) / 10_000n
    return [
      {
        id: 'q',
        quoteId: 'q',
        fromAmount: '5000000',
        fromAccount: usdc.address,
        toAmount: String(service.got),
        toAccount: `${networkId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
        source: 'uniswap-v3',
        route: [usdc.address],
        ...(service.spender && { spender: service.spender }),
        ...(service.router && { router: service.router }),
        gas: '100000',
        gasPrice: '1000000000',
        minimum: String(minimum),
        tried: true,
        impactBps: 10,
        poolImpactBps: 10,
        fee: null,
        tokenTax: null,
        sellable: true,
        blockNumber: '1',
        expiresAt: new Date(kit.clock.nowMs() + 30_000).toISOString(),
      },
    ]
  }
  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    quotes: (query) => {
      const isWaitedFor = query.get('sources')?.split(',').includes('1inch') ?? false
      const late = quotes().map((quote) => ({ ...quote, source: '1inch', toAmount: String(service.got + 1n) }))
      if (!service.slowSource) return { quotes: quotes() }
      return isWaitedFor ? { quotes: [...late, ...quotes()] } : { quotes: quotes(), pending: ['1inch'] }
    },
    'build-approve': () => ({
      permit: service.permit,
      resetFirst: service.resetFirst,
      tx: { from: usdc.address, to: usdc.address, data: '0x', value: '0', eip155: { gas: '1', gasPrice: '1' } },
    }),
    'build-transaction': () => {
      const { eip155 } = bodies.at(-1) as { eip155: { slippage: number } }
      const minimum = service.got - (service.got * BigInt(Math.round(eip155.slippage * 100))) / 10_000n
      return {
        tx: {
          from: `${networkId}:${alice}`,
          to: `${networkId}:${router}`,
          data: '0x5ae401dc',
          amount: String(service.got),
          value: '0',
          minimum: String(minimum),
          tried: true,
          eip155: { gas: '150000', gasPrice: '1' },
          ...service.built,
        },
      }
    },
  }
  kit.start()
  await settle()
  await connect(kit, { connectorId: 'one' })
  editSwap(kit, { sourceToken: usdc, toToken: ether, sourceTokenAmount: '5' })
  const shown = (): SwapQuote => ({
    quoteId: 'q',
    routeId: `uniswap-v3 ${usdc.address}`,
    source: 'uniswap-v3',
    path: usdc.address ? [usdc.address] : [],
    givenUnits: 5_000_000n,
    gotUnits: service.got,
    minimumUnits: (service.got * 99n) / 100n,
    spender: service.spender,
    router: service.router,
    feeUnits: 1n,
    tried: true,
    impactBps: 10,
    poolImpactBps: 10,
    operatorFee: undefined,
    tokenTax: undefined,
    sellable: true,
    expiresAtMs: kit.clock.nowMs() + 30_000,
  })
  const plan = () => kit.store.getState().plans.at(-1)
  return { kit, service, asked, bodies, transactions, allowances, shown, plan }
}
