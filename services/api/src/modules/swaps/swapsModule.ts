import { isAddress, nativeTokenAddress } from '@latchkey/protocol'
import {
  getSwapAllowance,
  getSwapApproval,
  getSwapGasPrice,
  getSwapQuotes,
  getSwapTokens,
  postSwapTransaction,
  type SwapQuote,
  swapNamespace,
} from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { createExpiringCache } from '../../cache/caches.ts'
import type { MarketConfig } from '../../config/config.types.ts'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { TokenRegistry } from '../balances/knownTokens.ts'
import { createContractReader } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { type ImageStore, tokenIconUrl } from '../images/createImageStore.ts'
import type { PriceBook } from '../prices/createPriceBook.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { buildSwap, isWrap, wrapGas } from './buildSwap.ts'
import { createPermitReader } from './createPermitReader.ts'
import { createSwapQuoter } from './createSwapQuoter.ts'
import { createSwapParser, type SwapSide } from './parseSwap.ts'
import { quoteId } from './quoteId.ts'
import { readGasPrices } from './readGasPrices.ts'
import { invalidSwapToken, noRoute, quoteExpired } from './swap.errors.ts'
import { withSpare } from './trySwap.ts'
import { writeApproval } from './writeSwap.ts'

type Hex = `0x${string}`

const abi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])
/** What an approval takes of most tokens. */
const approvalGas = 60_000n
const unlimited = 2n ** 256n - 1n
/** How long a quote serves. */
const quoteMs = 30_000
const gasPriceMs = 2_000
const maxChains = 100

/** What swaps give, and their transactions: routes over the pools of a chain, found and asked there. */
export function swapsModule(options: swapsModule.Options): Module {
  const { chains, gateway, registry, prices, images, clock } = options
  const parse = createSwapParser(chains, options.markets)
  const quoter = createSwapQuoter({ gateway, clock })
  const readContracts = createContractReader(gateway)
  const readPermits = createPermitReader({ readContracts, clock })
  const gasCache = createExpiringCache<Awaited<ReturnType<typeof readGasPrices>>>(clock, gasPriceMs, maxChains)
  const gasPricesOf = (chain: Chain) =>
    gasCache.get(chain.network.caipNetworkId, () => readGasPrices(gateway, chain), false)

  /** What gas costs in the smallest units of a token; nothing where one of the prices is unknown. */
  async function gasCostIn(chain: Chain, side: SwapSide, gasPrice: bigint): Promise<(gas: bigint) => bigint> {
    if (side.native) return (gas) => gas * gasPrice
    const native = await registry.find(chain, nativeTokenAddress(chain.network.chainNamespace))
    const token = await registry.find(chain, side.contract)
    if (native === undefined || token === undefined) return () => 0n
    const found = await prices.quotes(chain, [native, token], 'usd')
    const [wei, unit] = [native, token].map(
      ({ address, decimals }) => (found.get(address)?.price ?? 0) / 10 ** decimals,
    )
    if (!wei || !unit) return () => 0n
    return (gas) => BigInt(Math.floor((Number(gas * gasPrice) * wei) / unit))
  }

  /** The route of a swap: that of its quote, else the best there is now; undefined where nothing but wrapping is asked. */
  async function routeOf(asked: ReturnType<typeof parse.swap>, amount: bigint, id: string | undefined) {
    const { chain, market, from, to } = asked
    if (isWrap(from, to)) return undefined
    if (id === undefined) {
      const gasCost = await gasCostIn(chain, to, (await gasPricesOf(chain)).standard)
      const [best] = await quoter.quotes(chain, market, { from: from.contract, to: to.contract, amount, gasCost })
      if (best === undefined) throw noRoute()
      return best.route
    }
    const known = quoteId.read(id)
    const ends = known && [known.route.path[0], known.route.path.at(-1)].map((one) => one?.toLowerCase())
    if (known === undefined || known.untilMs < clock.nowMs() || known.untilMs > clock.nowMs() + quoteMs)
      throw quoteExpired()
    if (known.amount !== amount || ends?.[0] !== from.contract.toLowerCase() || ends[1] !== to.contract.toLowerCase())
      throw quoteExpired()
    return known.route
  }

  return {
    name: 'swaps',
    routes: [
      defineRoute(getSwapTokens, async ({ query, baseUrl }) => {
        const { chain } = parse.place(query.chainId)
        const named = query.address === undefined ? undefined : addressOf(query.address)
        const native = nativeTokenAddress(chain.network.chainNamespace)
        const listed =
          named === undefined
            ? await Promise.all([native, ...registry.listed(chain).map(({ address }) => address)].map(find))
            : [await find(named)]
        async function find(address: string) {
          return isAddress(chain.network.chainNamespace, address) ? registry.find(chain, address) : undefined
        }
        const tokens = listed.filter((token) => token !== undefined)
        if (tokens.length === 0) throw invalidSwapToken('address')
        const contracts = tokens.filter(({ address }) => address !== native)
        const permits = await readPermits(
          chain,
          contracts.map(({ address }) => address as Hex),
        )
        const iconUrl = tokenIconUrl(images, baseUrl)
        return jsonReply({
          tokens: tokens.map((token) => ({
            name: token.name,
            symbol: token.symbol,
            address: `${query.chainId}:${token.address}`,
            decimals: token.decimals,
            logoUri: iconUrl(token.symbol) || null,
            eip2612: permits[contracts.indexOf(token)] ?? false,
          })),
        })
      }),

      defineRoute(getSwapQuotes, async ({ query }) => {
        const asked = parse.swap(query)
        const { chain, market, from, to } = asked
        const amount = BigInt(query.amount)
        const shared = { fromAmount: query.amount, fromAccount: from.text, toAccount: to.text }
        if (isWrap(from, to)) {
          const wrapped = { id: null, toAmount: query.amount, quoteId: '', source: 'wrap', route: [from.text, to.text] }
          return jsonReply({ quotes: [{ ...shared, ...wrapped, gas: String(wrapGas) } satisfies SwapQuote] })
        }
        const gasPrice = query.gasPrice ? BigInt(query.gasPrice) : (await gasPricesOf(chain)).standard
        const gasCost = await gasCostIn(chain, to, gasPrice)
        const found = await quoter.quotes(chain, market, { from: from.contract, to: to.contract, amount, gasCost })
        if (found.length === 0) throw noRoute()
        const caip = (address: string) => `${market.networkId}:${address}`
        const untilMs = clock.nowMs() + quoteMs
        const quotes = found.map(({ route, amount: arrives, gas }): SwapQuote => {
          const id = quoteId.write(route, amount, untilMs)
          const spender = from.native ? {} : { spender: caip(market.swap.router) }
          const way = { source: route.kind, route: route.path.map(caip), ...spender }
          return { id, ...shared, toAmount: String(arrives), quoteId: id, ...way, gas: String(gas) }
        })
        return jsonReply({ quotes })
      }),

      defineRoute(getSwapGasPrice, async ({ query }) => {
        const { standard, fast, instant } = await gasPricesOf(parse.place(query.chainId).chain)
        return jsonReply({ standard: String(standard), fast: String(fast), instant: String(instant) })
      }),

      defineRoute(getSwapAllowance, async ({ query }) => {
        const { chain, market, token } = parse.token(query.tokenAddress, 'tokenAddress')
        const owner = parse.account(query.userAddress, 'userAddress').address
        const spender = query.spender ? parse.account(query.spender, 'spender').address : (market.swap.router as Hex)
        if (token.native) return jsonReply({ allowance: String(unlimited) })
        const data = encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] })
        const [answer] = await readContracts(chain, [{ to: token.contract, data }])
        if (answer?.length !== 66) throw invalidSwapToken('tokenAddress')
        return jsonReply({ allowance: String(decodeFunctionResult({ abi, functionName: 'allowance', data: answer })) })
      }),

      defineRoute(getSwapApproval, async ({ query }) => {
        const { chain, market, from } = parse.swap(query)
        if (from.native) throw invalidSwapToken('from')
        const spender = query.spender ? parse.account(query.spender, 'spender').address : (market.swap.router as Hex)
        const call = writeApproval(from.contract, spender, query.amount ? BigInt(query.amount) : unlimited)
        const { standard } = await gasPricesOf(chain)
        const gas = { gas: String(withSpare(approvalGas)), gasPrice: String(standard) }
        return jsonReply({ tx: { from: query.from, to: query.to, data: call.data, value: '0', [swapNamespace]: gas } })
      }),

      defineRoute(postSwapTransaction, async ({ body }) => {
        const asked = parse.swap(body)
        const { chain, market, from, to, user } = asked
        if (user === undefined) throw invalidSwapToken('userAddress')
        const amount = BigInt(body.amount)
        const route = await routeOf(asked, amount, body.quoteId)
        const { slippage } = body[swapNamespace]
        const swap = { chain, market, from, to, user, amount, route, slippage, tried: body.disableEstimate !== true }
        const [built, { standard }] = await Promise.all([
          buildSwap({ quoter, gateway, clock }, swap),
          gasPricesOf(chain),
        ])
        return jsonReply({
          tx: {
            from: body.userAddress,
            to: `${market.networkId}:${built.call.to}`,
            data: built.call.data,
            amount: String(built.amount),
            value: String(built.call.value),
            minimum: String(built.minimum),
            tried: built.tried,
            [swapNamespace]: { gas: String(built.gas), gasPrice: String(standard) },
          },
        })
      }),
    ],
  }
}

export declare namespace swapsModule {
  type Options = {
    chains: ChainTable
    gateway: RpcGateway
    registry: TokenRegistry
    prices: PriceBook
    images: ImageStore
    /** Where swaps are served. */
    markets: readonly MarketConfig[]
    clock: Clock
  }
}

/** The address of a CAIP-10, or the text itself. */
const addressOf = (text: string) => text.slice(text.lastIndexOf(':') + 1)
