import type { CaipAddress } from '@latchkey/protocol'
import type { SwapQuote, SwapToken } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'

const at = (address: string): CaipAddress => `${mainnet.caipNetworkId}:${address}`
export const swapEther = at('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
export const swapUsdc = at('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
export const swapWrapped = at('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
export const swapRouter = at('0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45')

/** Markets of the test. */
export type ScriptedSwaps = {
  tokens: readonly SwapToken[]
  /** What the operator offers swaps by. Absent: the default. */
  sources?: readonly string[]
  /** On no list: found by their address alone. */
  unlisted?: readonly SwapToken[]
  /** The answer for a question, or the code of a refusal. */
  quotes: (query: URLSearchParams) => readonly SwapQuote[] | string
  /** The token takes no other allowance while one is left. */
  resetFirst?: boolean
  /** Of one whole token, by its address in lower case. */
  prices: Readonly<Record<string, number>>
}

export const swapToken = (symbol: string, name: string, address: string, decimals: number): SwapToken => ({
  name,
  symbol,
  address,
  decimals,
  logoUri: null,
  eip2612: false,
})

/** One Ether is 3,000 USDC, less a fee of the market. */
export function scriptedSwaps(given: Partial<ScriptedSwaps> = {}): ScriptedSwaps {
  return {
    tokens: [
      swapToken('ETH', 'Ether', swapEther, 18),
      swapToken('USDC', 'USD Coin', swapUsdc, 6),
      swapToken('WETH', 'Wrapped Ether', swapWrapped, 18),
    ],
    prices: { [swapEther]: 3_000, [swapUsdc.toLowerCase()]: 1, [swapWrapped.toLowerCase()]: 3_000 },
    quotes: (query) => {
      const units = BigInt(query.get('amount') ?? 0)
      const gives = query.get('from')?.toLowerCase() === swapUsdc.toLowerCase()
      const got = gives ? (units * 10n ** 12n) / 3_000n : (units * 3_000n) / 10n ** 12n
      return [
        scriptedQuote(query, { toAmount: String((got * 997n) / 1_000n) }),
        scriptedQuote(query, { source: 'uniswap-v2', toAmount: String((got * 990n) / 1_000n), gas: '110000' }),
      ]
    },
    ...given,
  }
}

/** A quote that was tried, over a market that is known. */
export function scriptedQuote(query: URLSearchParams, given: Partial<SwapQuote> = {}): SwapQuote {
  const [from = '', to = ''] = [query.get('from'), query.get('to')].map((each) => each ?? '')
  const slippageBps = BigInt(query.get('slippageBps') ?? 100)
  const source = given.source ?? 'uniswap-v3'
  const toAmount = given.toAmount ?? '1000000'
  return {
    id: `quote of ${source}`,
    quoteId: `quote of ${source}`,
    fromAmount: query.get('amount') ?? '0',
    fromAccount: from,
    toAmount,
    toAccount: to,
    source,
    route: [from, to],
    ...(from.toLowerCase() === swapEther ? {} : { spender: swapRouter }),
    gas: '150000',
    gasPrice: '1000000000',
    minimum: String((BigInt(toAmount) * (10_000n - slippageBps)) / 10_000n),
    tried: true,
    impactBps: 30,
    poolImpactBps: 31,
    fee: null,
    tokenTax: null,
    sellable: true,
    blockNumber: '7',
    expiresAt: '2100-01-01T00:00:00.000Z',
    ...given,
  }
}

/** The part of the scripted services that swaps. Undefined: it is asked for something else. */
export function answerSwap(
  swaps: ScriptedSwaps,
  { pathname, searchParams }: URL,
  body: unknown,
): [unknown, number] | undefined {
  const refuse = (code: string): [unknown, number] => [{ status: 'FAILED', reasons: [], code, requestId: 'r' }, 400]
  if (pathname === '/v1/convert/tokens') {
    const chain = searchParams.get('chainId') ?? ''
    if (!swaps.tokens.some(({ address }) => address.startsWith(`${chain}:`))) return refuse('api/unsupported-chain')
    const named = searchParams.get('address')?.toLowerCase()
    if (named === undefined) return [{ tokens: swaps.tokens }, 200]
    const tokens = [...swaps.tokens, ...(swaps.unlisted ?? [])].filter(({ address }) => address.toLowerCase() === named)
    return tokens.length > 0 ? [{ tokens }, 200] : refuse('api/invalid-address')
  }
  if (pathname === '/v1/convert/quotes') {
    const found = swaps.quotes(searchParams)
    return typeof found === 'string' ? refuse(found) : [{ quotes: found }, 200]
  }
  if (pathname === '/v1/convert/build-approve') {
    const [from, to] = [searchParams.get('from'), searchParams.get('to')]
    const tx = { from, to, data: '0x', value: '0', eip155: { gas: '60000', gasPrice: '1000000000' } }
    return [{ permit: null, resetFirst: swaps.resetFirst ?? false, tx }, 200]
  }
  if (pathname === '/v1/convert/build-transaction') return [{ tx: toTransaction(swaps, JSON.parse(String(body))) }, 200]
  if (pathname === '/v1/fungible/price') {
    const { addresses } = JSON.parse(String(body)) as { addresses: string[] }
    const fungibles = addresses.map((address) => ({
      address,
      name: '',
      symbol: '',
      decimals: 18,
      iconUrl: '',
      price: swaps.prices[address.toLowerCase()] ?? 0,
    }))
    return [{ fungibles }, 200]
  }
  return undefined
}

type Build = { from: string; to: string; amount: string; userAddress: string; eip155: { slippage: number } }

/** The swap of a quote, for what the slippage leaves at least. */
function toTransaction(swaps: ScriptedSwaps, { from, to, amount, userAddress, eip155 }: Build) {
  const query = new URLSearchParams({ from, to, amount })
  const found = swaps.quotes(query)
  const toAmount = typeof found === 'string' ? '0' : (found[0]?.toAmount ?? '0')
  const left = BigInt(10_000 - Math.round(eip155.slippage * 100))
  return {
    from: userAddress,
    to: swapRouter,
    data: '0x5ae401dc',
    amount: toAmount,
    value: from.toLowerCase() === swapEther ? amount : '0',
    minimum: String((BigInt(toAmount) * left) / 10_000n),
    tried: true,
    eip155: { gas: '150000', gasPrice: '1000000000' },
  }
}
