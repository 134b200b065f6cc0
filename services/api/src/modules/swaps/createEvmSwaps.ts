import { swapNamespace } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { concat, numberToHex } from 'viem/utils'
import { createExpiringCache } from '../../cache/caches.ts'
import type { MarketConfig } from '../../config/config.types.ts'
import type { TokenRegistry } from '../balances/knownTokens.ts'
import { createContractReader, createWholeReader } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { PriceBook } from '../prices/createPriceBook.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { Aggregators } from './aggregators/createAggregators.ts'
import { createApprovalAnswers, readAllowance, unlimited } from './answerApproval.ts'
import { createQuoteAnswers, quoteMs } from './answerQuotes.ts'
import { buildOffered } from './buildOffered.ts'
import { buildSwap, isWrap } from './buildSwap.ts'
import { checkCover } from './checkCover.ts'
import { createPermitReader } from './createPermitReader.ts'
import { createSwapQuoter } from './createSwapQuoter.ts'
import { createTokenProbe } from './createTokenProbe.ts'
import { createSwapParser } from './parseSwap.ts'
import { quoteId } from './quoteId.ts'
import { readGasPrices } from './readGasPrices.ts'
import { currencyOf } from './singletonPools.ts'
import { invalidSwapToken, permitRefused, quoteExpired } from './swap.errors.ts'
import type { SwapFamily } from './swapFamily.types.ts'
import { type SignedAllowance, type SwapFee, signatureParts } from './writeSwap.ts'

type Hex = `0x${string}`

const gasPriceMs = 2_000
const maxChains = 100

/** Swaps on chains of Ethereum's family: routes over the pools of a chain, found and asked there, and aggregators. */
export function createEvmSwaps(options: createEvmSwaps.Options): SwapFamily {
  const { chains, gateway, clock } = options
  const parse = createSwapParser(chains, options.markets)
  const quoter = createSwapQuoter({ gateway, clock })
  const readContracts = createContractReader(gateway)
  const permits = createPermitReader({ readContracts: createWholeReader(gateway), clock })
  const gasCache = createExpiringCache<Awaited<ReturnType<typeof readGasPrices>>>(clock, gasPriceMs, maxChains)
  const gasPricesOf = (chain: Chain) =>
    gasCache.get(chain.network.caipNetworkId, () => readGasPrices(gateway, chain), false)
  const standardPrice = async (chain: Chain) => (await gasPricesOf(chain)).standard
  const fee = options.swapFee
  const shared = { ...options, parse, fee, standardPrice }
  const probeToken = createTokenProbe({ gateway, quoter, clock })
  const answers = createQuoteAnswers({ ...shared, quoter, probeToken })
  const approvalOf = createApprovalAnswers({ ...shared, permits, readContracts })

  /** The way of a swap: that of its quote, else the best route there is now; no route where nothing but wrapping is asked. */
  async function wayOf(asked: ReturnType<typeof parse.swap>, amount: bigint, id: string | undefined) {
    const { from, to, market } = asked
    if (isWrap(from, to)) return { route: undefined, arrives: undefined }
    if (id === undefined) return { route: await answers.bestRoute(asked, amount), arrives: undefined }
    const known = quoteId.read(id)
    const [first, last] =
      known === undefined
        ? []
        : 'source' in known
          ? [known.from, known.to]
          : [known.route.path[0], known.route.path.at(-1)]
    const ends = [first, last].map((one) => one?.toLowerCase())
    if (known === undefined || known.untilMs < clock.nowMs() || known.untilMs > clock.nowMs() + quoteMs)
      throw quoteExpired()
    const singleton = 'route' in known && known.route.kind === 'uniswap-v4'
    if (singleton && market.swap.v4 === undefined) throw quoteExpired()
    const [gives, gets] = [from, to].map((side) => (singleton ? currencyOf(side) : side.contract).toLowerCase())
    if (known.amount !== amount || ends[0] !== gives || ends[1] !== gets) throw quoteExpired()
    return known
  }

  return {
    place: (networkId) => parse.place(networkId).chain,
    takesPermit: (chain, tokens) => permits.takes(chain, tokens as readonly Hex[]),
    gasPrice: gasPricesOf,

    async allowance(query) {
      const { chain, market, token } = parse.token(query.tokenAddress, 'tokenAddress')
      const owner = parse.account(query.userAddress, 'userAddress').address
      const spender = query.spender ? parse.account(query.spender, 'spender').address : (market.swap.router as Hex)
      return token.native ? unlimited : readAllowance(readContracts, chain, { token: token.contract, owner, spender })
    },

    approval: approvalOf,
    quotes: answers.quotes,

    async transaction(body) {
      const asked = parse.swap(body)
      const { chain, market, from, to, user } = asked
      if (user === undefined) throw invalidSwapToken('userAddress')
      const amount = BigInt(body.amount)
      const { slippage, permit } = body[swapNamespace]
      const way = await wayOf(asked, amount, body.quoteId)
      const signed = permit && signedAllowance(permit, 'route' in way && way.route?.kind === 'uniswap-v4')
      if (permit !== undefined && (signed === undefined || from.native)) throw permitRefused()
      const swap = { chain, market, from, to, user, amount, slippage, permit: signed }
      const tried = body.disableEstimate !== true
      const [built, gasPrice] = await Promise.all([
        'source' in way
          ? buildOffered(options, { ...way, asked, user, amount, slippage })
          : buildSwap({ quoter, gateway, fee, clock }, { ...swap, ...way, tried }),
        standardPrice(chain),
      ])
      // A call without a quote is the peer's, which looks at balances itself.
      if (tried && body.quoteId !== undefined) {
        const feeUnits = built.gas * gasPrice
        await checkCover({ gateway, readContracts }, { chain, user, from, amount, feeUnits })
      }
      return {
        tx: {
          from: body.userAddress,
          to: `${market.networkId}:${built.call.to}`,
          data: built.call.data,
          amount: String(built.amount),
          value: String(built.call.value),
          minimum: String(built.minimum),
          tried: built.tried,
          [swapNamespace]: { gas: String(built.gas), gasPrice: String(gasPrice) },
        },
      }
    },
  }
}

export declare namespace createEvmSwaps {
  type Options = {
    chains: ChainTable
    gateway: RpcGateway
    aggregators: Aggregators
    registry: TokenRegistry
    prices: PriceBook
    /** Where swaps are served. */
    markets: readonly MarketConfig[]
    /** What the operator takes of what arrives. */
    swapFee: SwapFee | undefined
    clock: Clock
  }
}

type Signed = { kind: string; signature: string; deadline: string; nonce?: string | undefined }

/** The most that Permit2 counts times and signatures to. */
const permitMax = 2n ** 48n

/** Undefined for what is none, or is of another kind than the route takes. */
function signedAllowance(
  { kind, signature, deadline, nonce }: Signed,
  bySpender: boolean,
): SignedAllowance | undefined {
  const parts = signatureParts(signature)
  const until = BigInt(Math.floor(Date.parse(deadline) / 1000))
  if (kind === 'eip2612') return !bySpender && parts ? { kind, ...parts, deadline: until } : undefined
  if (!bySpender || nonce === undefined || signature.length % 2 === 1) return undefined
  if (BigInt(nonce) >= permitMax || until < 0n || until >= permitMax) return undefined
  // A contract's signature is of any length; of a key's the last byte is what contracts count from 27.
  const whole = parts ? concat([parts.r, parts.s, numberToHex(parts.v)]) : (signature as Hex)
  return { kind: 'permit2', deadline: until, nonce: BigInt(nonce), signature: whole }
}
