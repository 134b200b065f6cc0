import { type CaipAddress, formatAmount, parseCaipAddress } from '@latchkey/protocol'
import { type OutputOf, postSwapTransaction, swapNamespace } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { BuiltStep, Plan, StepWork } from '../plan/planState.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import { swapMismatch } from './swap.errors.ts'
import { swapQuotesQuery } from './swap.query.ts'
import type { SwapQuote } from './swapQuote.ts'
import { type SwapToken, slippageLimits } from './swapState.ts'

/**
 * What a swap is built from when its turn comes, also after a reload. Part of the plan's intent, which holds texts alone.
 * `minimum`: the least that the person agreed to, in smallest units.
 */
export type SwapTerms = {
  readonly from: CaipAddress
  readonly to: CaipAddress
  readonly given: string
  readonly minimum: string
  readonly slippageBps: string
  readonly routeId: string
  /** Empty for the native token. */
  readonly spender: string
  /** Who is called, where the spender is Permit2 and lets it take the token. Else empty. */
  readonly router?: string
  readonly toDecimals: string
  /** What the account signs in place of an approval; empty without one. `permitDeadline`: ISO 8601. */
  readonly permitKind: '' | 'eip2612' | 'permit2'
  readonly permitDeadline: string
  readonly permitNonce: string
}

/**
 * Builds the transaction of a swap for the minimum that was agreed to: at the price of now, with as much less as that
 * leaves. Where the price has gone below it, the swap is built at the new one, and a person looks at that first.
 * @throws KitError `api/*` as the service answers, `swap/mismatch`.
 */
export async function buildSwap(kit: Kit, plan: Plan): Promise<BuiltStep> {
  const { intent, networkId, from: owner } = plan
  if (intent.kind !== 'swap' || !intent.terms) throw swapMismatch({ details: 'no terms' })
  const terms = intent.terms as SwapTerms
  const minimum = BigInt(terms.minimum)
  const quote = await quoteNow(kit, plan, terms)
  const spareBps = Number(((quote.gotUnits - minimum) * 10_000n) / quote.gotUnits)
  const isKept = spareBps >= slippageLimits.minBps
  const agreedBps = Number(terms.slippageBps)
  const { tx } = await apiClient(kit).call(postSwapTransaction, {
    params: {},
    query: {},
    body: {
      projectId: kit.options.projectId,
      amount: terms.given,
      from: terms.from,
      to: terms.to,
      userAddress: `${networkId}:${owner}`,
      quoteId: quote.quoteId,
      // In a batch the allowance comes with it.
      disableEstimate: plan.mode === 'batch',
      [swapNamespace]: {
        slippage: (isKept ? Math.min(spareBps, agreedBps) : agreedBps) / 100,
        ...permitOf(plan, terms),
      },
    },
  })
  const { readSwap } = await kit.driver(findNetwork(kit, networkId).chainNamespace)
  const { work, minimum: built } = readSwap ? await holdBytes(readSwap, tx, plan) : holdCall(tx, plan, terms)
  if (isKept && built < minimum) throw swapMismatch({ details: 'minimum' })
  if (built >= minimum) return { work }
  const text = (units: bigint) => formatAmount(units, Number(terms.toDecimals))
  const get = { ...intent.get, amount: text(quote.gotUnits), minAmount: text(built) }
  return { work, intent: { ...intent, get, terms: { ...terms, minimum: String(built) } }, review: true }
}

type Built = OutputOf<typeof postSwapTransaction>['tx']
type ReadSwap = NonNullable<ChainDriver['readSwap']>
type Held = { readonly work: StepWork; readonly minimum: bigint }

/** A call of a contract: whose arguments the contract answers for, and whom and with what money it calls is looked at. */
function holdCall(tx: Built, { networkId, from: owner }: Plan, terms: SwapTerms): Held {
  const [to, from] = [parseCaipAddress(tx.to as CaipAddress).address, parseCaipAddress(tx.from as CaipAddress).address]
  if (from.toLowerCase() !== owner.toLowerCase()) throw swapMismatch({ details: 'from' })
  if (terms.router && !sameAddress(tx.to, terms.router)) throw swapMismatch({ details: 'router' })
  if (sameAddress(tx.to, terms.from) || sameAddress(tx.to, `${networkId}:${owner}`))
    throw swapMismatch({ details: 'to' })
  if (BigInt(tx.value) !== (terms.spender === '' ? BigInt(terms.given) : 0n)) throw swapMismatch({ details: 'value' })
  return { work: { type: 'call', call: { to, value: BigInt(tx.value), data: tx.data } }, minimum: BigInt(tx.minimum) }
}

/** A whole transaction: it says itself what happens, and nothing else may. The least that arrives is its own figure. */
async function holdBytes(readSwap: ReadSwap, tx: Built, { intent, networkId, from: owner }: Plan): Promise<Held> {
  if (intent.kind !== 'swap') throw swapMismatch({ details: 'no terms' })
  const { give, get, terms } = intent
  const tokens = { give: { address: give.tokenAddress }, get: { address: get.tokenAddress } }
  const read = await readSwap({ data: tx.data, owner, ...tokens })
  if (!read) throw swapMismatch({ details: 'no swap' })
  const { bytes, payer, signers, program, givenUnits, minimumUnits, strange } = read
  if (payer !== owner) throw swapMismatch({ details: 'payer' })
  if (signers.length !== 1) throw swapMismatch({ details: 'signers' })
  if (tx.to !== `${networkId}:${program}`) throw swapMismatch({ details: 'program' })
  if (givenUnits !== BigInt(terms?.given ?? '')) throw swapMismatch({ details: 'given' })
  if (strange.length > 0) throw swapMismatch({ details: strange.join(', ') })
  return { work: { type: 'bytes', bytes }, minimum: minimumUnits }
}

/** The route that was agreed to at the price of now; where it has gone, the best one of the same spender. */
async function quoteNow(kit: Kit, { networkId, from: owner }: Plan, terms: SwapTerms): Promise<SwapQuote> {
  const token = (address: CaipAddress): SwapToken => ({
    address,
    networkId,
    name: '',
    symbol: '',
    decimals: 0,
    iconUrl: undefined,
  })
  const query = swapQuotesQuery(kit, {
    sourceToken: token(terms.from),
    toToken: token(terms.to),
    givenUnits: BigInt(terms.given),
    owner,
    slippageBps: Number(terms.slippageBps),
  })
  const quotes = await getQueryClient(kit).fetchQuery({ ...query, staleTime: 0 })
  const sameSpender = ({ spender, router }: SwapQuote) =>
    sameAddress(spender ?? '', terms.spender) && sameAddress(router ?? '', terms.router ?? '')
  const quote = quotes.find(({ routeId }) => routeId === terms.routeId) ?? quotes.find(sameSpender)
  if (!quote || !sameSpender(quote)) throw swapMismatch({ details: 'spender' })
  return quote
}

/** The signature that a step before has come to. */
function permitOf({ steps }: Plan, { permitKind: kind, permitDeadline: deadline, permitNonce: nonce }: SwapTerms) {
  const signature = steps.find((step) => step.kind === 'permit' && step.state === 'done')?.signature
  if (kind === '' || signature === undefined) return {}
  return { permit: { kind, signature, deadline, ...(nonce !== '' && { nonce }) } }
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
