import { isSolanaAddress, nativeTokenAddress, parseCaipAddress } from '@latchkey/protocol'
import { type SwapQuote, swapNamespace } from '@latchkey/protocol/http'
import { isSwapNetwork } from '@latchkey/protocol/networks'
import { jupiterProgram } from '@latchkey/protocol/solana'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Metrics } from '../../../observe/createMetrics.ts'
import type { TokenRegistry } from '../../balances/knownTokens.ts'
import type { SolanaReader } from '../../balances/providers/createSolanaReader.ts'
import type { Chain } from '../../chains/chain.ts'
import type { ChainTable } from '../../chains/createChainTable.ts'
import type { PriceBook } from '../../prices/createPriceBook.ts'
import type { MintReader } from '../../solana/createMintReader.ts'
import { token2022Program, tokenAccountOf, tokenProgram } from '../../solana/programAddress.ts'
import { unlimited } from '../answerApproval.ts'
import { quoteMs } from '../answerQuotes.ts'
import { readSwapPrices } from '../readSwapPrices.ts'
import {
  feeNotCovered,
  insufficientBalance,
  invalidSwapToken,
  noRoute,
  nothingToAllow,
  nothingWraps,
  otherChain,
  quoteExpired,
  sameToken,
  sourcesUnavailable,
  swapRefused,
  swapsUnsupported,
} from '../swap.errors.ts'
import type { SwapFamily } from '../swapFamily.types.ts'
import { type Jupiter, type JupiterQuestion, jupiterName } from './createJupiter.ts'
import { createTransactionTrial } from './createTransactionTrial.ts'
import { judgeInstructions } from './judgeInstructions.ts'
import { readTransaction } from './readTransaction.ts'
import { solanaQuoteId } from './solanaQuoteId.ts'
import { least, maxUnits, type SolanaSide, type SolanaSwap, signatureFee, wrappedSol } from './solanaSwap.ts'

const usualSlippageBps = 100
const native = nativeTokenAddress('solana')

type Asked = {
  readonly chain: Chain
  readonly from: SolanaSide
  readonly to: SolanaSide
  readonly user: string | undefined
}

/** Swaps on Solana, by Jupiter: what it builds is handed out where it is a swap and nothing else, as read and as tried. */
export function createSolanaSwaps(options: createSolanaSwaps.Options): SwapFamily {
  const { chains, registry, prices, readMints, askSolana, jupiter, metrics, clock } = options
  const tryTransaction = createTransactionTrial({ ask: askSolana, clock })
  const drop = (reason: string) => metrics.swapSourceDropped.inc({ source: jupiterName, reason })

  function place(networkId: string): Chain {
    const chain = chains.need(networkId)
    if (jupiter === undefined || !isSwapNetwork(chain.network.caipNetworkId)) throw swapsUnsupported()
    return chain
  }

  function account(text: string, field: string): { networkId: string; address: string } {
    const parsed = tryParse(text)
    if (parsed === undefined || !isSolanaAddress(parsed.address)) throw invalidSwapToken(field)
    place(parsed.networkId)
    return parsed
  }

  function read(asked: { from: string; to: string; userAddress?: string | undefined }): Asked {
    const [gives, gets] = [account(asked.from, 'from'), account(asked.to, 'to')]
    const { networkId } = gives
    if (gets.networkId !== networkId) throw otherChain('to')
    const side = (text: string, { address }: { address: string }): SolanaSide => {
      return { text, native: address === native, contract: address === native ? wrappedSol : address }
    }
    const [from, to] = [side(asked.from, gives), side(asked.to, gets)]
    if (from.contract === to.contract) throw from.native === to.native ? sameToken() : nothingWraps()
    const owner = asked.userAddress
    const user = owner ? account(owner.includes(':') ? owner : `${networkId}:${owner}`, 'userAddress') : undefined
    if (user !== undefined && user.networkId !== networkId) throw otherChain('userAddress')
    return { chain: place(networkId), from, to, user: user?.address }
  }

  /** Where the tokens of the account lie. @throws ApiError for what is no mint */
  async function programsOf({ chain, from, to }: Asked) {
    const mints = await readMints(chain, [from.contract, to.contract])
    const programOf = ({ contract }: SolanaSide, field: string) => {
      const mint = mints.get(contract)
      if (mint === undefined) throw invalidSwapToken(field)
      return mint.program === 'token' ? tokenProgram : token2022Program
    }
    return { from: programOf(from, 'from'), to: programOf(to, 'to') }
  }

  type Terms = Pick<JupiterQuestion, 'amount' | 'slippageBps' | 'minimum'>
  async function askVendor({ from, to, user }: Asked, terms: Terms, fresh: boolean) {
    const question = { from: from.contract, to: to.contract, unwraps: from.native || to.native, user, ...terms }
    return jupiter === undefined ? 'no-way' : jupiter.ask(question, fresh)
  }

  /** Reads, judges and tries what was built. Undefined: it is none that may be handed out. */
  async function tryAnswer(asked: Asked & { user: string }, amount: bigint, built: Uint8Array, minimum: bigint) {
    const { chain, from, to, user } = asked
    const programs = await programsOf(asked)
    const swap: SolanaSwap = {
      user,
      from,
      to,
      amount,
      source: tokenAccountOf(user, from.contract, programs.from),
      destination: tokenAccountOf(user, to.contract, programs.to),
    }
    const transaction = readTransaction(built)
    const stated =
      typeof transaction === 'string' ? { refusal: transaction } : judgeInstructions(transaction, swap, minimum)
    if (typeof transaction === 'string' || 'refusal' in stated) {
      drop('refusal' in stated ? stated.refusal : 'malformed')
      return undefined
    }
    const trial = await tryTransaction(chain, transaction, stated, swap)
    if (trial.outcome === 'refused') drop(trial.refusal)
    return { ...trial, minimum: stated.minimum }
  }

  return {
    place,
    takesPermit: async () => [],
    gasPrice: async () => ({ standard: signatureFee, fast: signatureFee, instant: signatureFee }),

    async allowance({ tokenAddress, userAddress }) {
      account(tokenAddress, 'tokenAddress')
      account(userAddress, 'userAddress')
      return unlimited
    },

    async approval(query) {
      read(query)
      throw nothingToAllow()
    },

    async quotes(query) {
      const asked = read(query)
      const { from, to, user } = asked
      const amount = BigInt(query.amount)
      const { slippageBps = usualSlippageBps, sources } = query
      if (amount > maxUnits || (sources !== undefined && !sources.includes(jupiterName))) throw noRoute()
      const [market, offered] = await Promise.all([
        readSwapPrices({ registry, prices }, asked),
        programsOf(asked).then(() => askVendor(asked, { amount, slippageBps }, false)),
      ])
      if (offered === 'unreachable') throw sourcesUnavailable()
      if (offered === 'no-way' || (user !== undefined && offered.transaction === undefined)) throw noRoute()
      const shown =
        user === undefined || offered.transaction === undefined
          ? { tried: false, arrives: offered.amount, cost: signatureFee, slot: offered.slot }
          : await showTried({ ...asked, user }, amount, offered.amount, offered.transaction, slippageBps)
      const untilMs = clock.nowMs() + quoteMs
      const { arrives, cost } = shown
      // What is agreed on is never more than the transaction itself holds Jupiter to.
      const isLess = arrives < offered.amount
      const agreed = isLess ? arrives : offered.amount
      const id = solanaQuoteId.write({ untilMs, amount, agreed, from: from.text, to: to.text })
      const quote: SwapQuote = {
        id,
        quoteId: id,
        fromAmount: query.amount,
        fromAccount: from.text,
        toAmount: String(arrives),
        toAccount: to.text,
        source: jupiterName,
        route: [from.text, to.text],
        gas: String(cost),
        gasPrice: '1',
        minimum: String(least(agreed, slippageBps)),
        tried: shown.tried,
        impactBps: market.impactBps(amount, arrives) ?? null,
        poolImpactBps: null,
        fee: null,
        tokenTax: null,
        sellable: null,
        blockNumber: String(shown.slot),
        expiresAt: new Date(untilMs).toISOString(),
      }
      return { quotes: [quote], pending: [] }
    },

    async transaction(body) {
      const asked = read(body)
      const { chain, from, to, user } = asked
      if (user === undefined) throw invalidSwapToken('userAddress')
      const amount = BigInt(body.amount)
      const slippageBps = Math.round(body[swapNamespace].slippage * 100)
      const known = body.quoteId === undefined ? undefined : solanaQuoteId.read(body.quoteId)
      if (body.quoteId !== undefined) {
        const nowMs = clock.nowMs()
        if (known === undefined || known.untilMs < nowMs || known.untilMs > nowMs + quoteMs) throw quoteExpired()
        if (known.amount !== amount || known.from !== from.text || known.to !== to.text) throw quoteExpired()
      }
      const agreed = known && least(known.agreed, slippageBps)
      const offered = await askVendor(asked, { amount, slippageBps, minimum: agreed }, true)
      if (offered === 'unreachable') throw known === undefined ? sourcesUnavailable() : quoteExpired()
      if (offered === 'no-way' || offered.transaction === undefined)
        throw known === undefined ? noRoute() : swapRefused()
      const minimum = agreed ?? least(offered.amount, slippageBps)
      const trial = await tryAnswer({ ...asked, user }, amount, offered.transaction, minimum)
      if (trial?.outcome === 'short') throw trial.of === 'amount' ? insufficientBalance() : feeNotCovered()
      if (trial?.outcome !== 'arrived' || trial.amount < minimum) throw swapRefused()
      return {
        tx: {
          from: body.userAddress,
          to: `${chain.network.caipNetworkId}:${jupiterProgram}`,
          data: Buffer.from(trial.transaction).toString('base64'),
          amount: String(trial.amount),
          value: '0',
          minimum: String(trial.minimum),
          tried: true,
          solana: { fee: String(trial.cost), lastValidBlockHeight: String(trial.lastValidBlockHeight) },
        },
      }
    },
  }

  /** @throws ApiError where it may not be taken, or fails */
  async function showTried(
    asked: Asked & { user: string },
    amount: bigint,
    claimed: bigint,
    built: Uint8Array,
    slippageBps: number,
  ) {
    const trial = await tryAnswer(asked, amount, built, least(claimed, slippageBps))
    if (trial === undefined) throw noRoute()
    const { slot } = trial
    if (trial.outcome === 'short') return { tried: false, arrives: claimed, cost: trial.cost, slot }
    if (trial.outcome === 'refused') throw swapRefused()
    return { tried: true, arrives: trial.amount, cost: trial.cost, slot }
  }
}

export declare namespace createSolanaSwaps {
  type Options = {
    readonly chains: ChainTable
    readonly registry: TokenRegistry
    readonly prices: PriceBook
    readonly readMints: MintReader
    readonly askSolana: SolanaReader
    readonly jupiter: Jupiter | undefined
    readonly metrics: Metrics
    readonly clock: Clock
  }
}

function tryParse(text: string) {
  try {
    return parseCaipAddress(text)
  } catch {
    return undefined
  }
}
