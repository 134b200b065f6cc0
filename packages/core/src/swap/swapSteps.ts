import { formatAmount, type Network, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { getSwapApproval } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { Intent } from '../plan/intent.schema.ts'
import type { StepDraft } from '../plan/planState.ts'
import type { ChainDriver, TypedData } from '../ports/adapter.ts'
import type { SwapTerms } from './buildSwap.ts'
import { swapMismatch } from './swap.errors.ts'
import { type SwapQuote, wireAddress } from './swapQuote.ts'
import type { SwapToken } from './swapState.ts'

type Swap = {
  readonly sourceToken: SwapToken
  readonly toToken: SwapToken
  readonly slippageBps: number
  readonly quote: SwapQuote
  /** Who gives and gets, in the form of the chain. */
  readonly owner: string
}

/** What a wallet is asked for: one by one, and what takes its place where it sends calls as one. */
export type SwapPlan = {
  readonly intent: Extract<Intent, { kind: 'swap' }>
  readonly steps: readonly [StepDraft, ...(readonly StepDraft[])]
  readonly batch: readonly StepDraft[] | undefined
}

const swapStep: StepDraft = { kind: 'swap' }
/** Permit2, at the same address on every chain that has swaps over it. */
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** How long what is signed may be of use at most: a clock may be a little off. */
const permitMs = 30 * 60_000

/**
 * The steps of a swap: what is missing of the allowance, exactly; by a signature where that saves a transaction; zero
 * first where the token wants it; then the swap, which is built when its turn comes.
 * @throws KitError `api/*`, `swap/mismatch` where the service wants something else signed than this allowance.
 */
export async function swapSteps(kit: Kit, swap: Swap): Promise<SwapPlan> {
  const { sourceToken, quote, owner } = swap
  const { spender, givenUnits: amountUnits } = quote
  if (spender === undefined) return { intent: intentOf(swap), steps: [swapStep], batch: undefined }
  const network = findNetwork(kit, sourceToken.networkId)
  const driver = await kit.driver(network.chainNamespace)
  const to = parseCaipAddress(spender).address
  const allowed = await driver.readAllowance?.({ network, token: sourceToken, owner, spender: to })
  const isAllowed = allowed !== undefined && allowed >= amountUnits
  const { permit, resetFirst } = await askForApproval(kit, swap)
  const approve = isAllowed
    ? []
    : approveSteps(driver, swap, { network, spender: to, resetFirst: resetFirst && allowed !== 0n })
  const isByPermit2 = permit?.kind === 'permit2'
  if (!permit || !driver.signTypedData || (isAllowed && !isByPermit2)) {
    return { intent: intentOf(swap), steps: notEmpty([...approve, swapStep]), batch: undefined }
  }
  const permitStep: StepDraft = {
    kind: 'permit',
    work: { type: 'typedData', typedData: permit.typedData },
    allowance: { token: sourceToken, spender: to, amountUnits },
  }
  checkPermit(permit, swap)
  // The signature is for a swap that is made now.
  if (isByPermit2 && !(Date.parse(permit.deadline) <= kit.env.clock.nowMs() + permitMs))
    throw swapMismatch({ details: 'deadline' })
  // Permit2 takes what it was allowed once; the token's own permit takes the place of the approval.
  const steps = notEmpty(isByPermit2 ? [...approve, permitStep, swapStep] : [permitStep, swapStep])
  // As one, all are calls: what else would be signed for is a call of Permit2, in the same block.
  const batch = [...approve, ...(isByPermit2 ? [throughPermit2(driver, swap, network)] : []), swapStep]
  return { intent: intentOf(swap, permit), steps, batch }
}

type Permit = NonNullable<Awaited<ReturnType<typeof askForApproval>>['permit']>

async function askForApproval(kit: Kit, { sourceToken, toToken, quote, owner }: Swap) {
  return await apiClient(kit).call(getSwapApproval, {
    params: {},
    query: {
      from: wireAddress(sourceToken),
      to: wireAddress(toToken),
      userAddress: `${sourceToken.networkId}:${owner}`,
      amount: String(quote.givenUnits),
      permit: '1',
      ...(quote.spender && { spender: quote.spender }),
    },
  })
}

function approveSteps(
  driver: ChainDriver,
  { sourceToken: token, quote }: Swap,
  { network, spender, resetFirst }: { network: Network; spender: string; resetFirst: boolean },
): readonly StepDraft[] {
  const step = (kind: 'reset' | 'approve', amountUnits: bigint): readonly StepDraft[] => {
    const call = driver.allowanceCall?.({ network, token, spender, amountUnits })
    if (!call) throw swapMismatch({ details: 'allowance' })
    return [{ kind, work: { type: 'call', call }, allowance: { token, spender, amountUnits } }]
  }
  return [...(resetFirst ? step('reset', 0n) : []), ...step('approve', quote.givenUnits)]
}

/** Lets the router take what Permit2 may take; nothing of it is left after the block. */
function throughPermit2(driver: ChainDriver, { sourceToken: token, quote }: Swap, network: Network): StepDraft {
  const call = driver.allowanceCall?.({
    network,
    token,
    spender: permit2,
    router: addressOf(quote.router),
    amountUnits: quote.givenUnits,
  })
  if (!call) throw swapMismatch({ details: 'allowance' })
  return { kind: 'approve', work: { type: 'call', call } }
}

/** A signature is worth what an approval is: it allows this amount of this token to this spender, and nothing else. */
function checkPermit({ kind, typedData, deadline }: Permit, { sourceToken, quote, owner }: Swap): void {
  const { domain, message, primaryType } = typedData
  const spender = addressOf(quote.spender)
  const token = addressOf(sourceToken.address)
  const until = Math.floor(Date.parse(deadline) / 1000)
  const { reference } = parseCaipNetworkId(sourceToken.networkId)
  const expected: readonly (readonly [string, unknown, unknown])[] =
    kind === 'eip2612'
      ? [
          ['primaryType', primaryType, 'Permit'],
          ['verifyingContract', domain.verifyingContract, token],
          ['owner', message.owner, owner],
          ['spender', message.spender, spender],
          ['value', message.value, quote.givenUnits],
        ]
      : [
          ['primaryType', primaryType, 'PermitSingle'],
          // The contract that the approval goes to holds what is allowed here: the one that wallets know.
          ['verifyingContract', domain.verifyingContract, permit2],
          ['spender', spender, permit2],
          ['router', message.spender, addressOf(quote.router)],
          ['sigDeadline', message.sigDeadline, until],
          ['expiration', detailsOf(message).expiration, until],
          ['token', detailsOf(message).token, token],
          ['amount', detailsOf(message).amount, quote.givenUnits],
        ]
  const facts = [['chainId', domain.chainId, reference] as const, ...expected]
  for (const [details, found, wanted] of facts) {
    if (String(found).toLowerCase() !== String(wanted).toLowerCase()) throw swapMismatch({ details })
  }
}

function detailsOf({ details }: TypedData['message']): Readonly<Record<string, unknown>> {
  return typeof details === 'object' && details !== null ? (details as Readonly<Record<string, unknown>>) : {}
}

function addressOf(address: `${string}:${string}:${string}` | undefined): string {
  return address === undefined ? '' : address.slice(address.lastIndexOf(':') + 1)
}

function intentOf(swap: Swap, permit?: Permit): SwapPlan['intent'] {
  const { sourceToken, toToken, quote, slippageBps } = swap
  const nonce = permit && detailsOf(permit.typedData.message).nonce
  const terms: SwapTerms = {
    from: wireAddress(sourceToken),
    to: wireAddress(toToken),
    given: String(quote.givenUnits),
    minimum: String(quote.minimumUnits),
    slippageBps: String(slippageBps),
    routeId: quote.routeId,
    spender: quote.spender ?? '',
    router: quote.router ?? '',
    toDecimals: String(toToken.decimals),
    permitKind: permit?.kind ?? '',
    permitDeadline: permit?.deadline ?? '',
    permitNonce: nonce === undefined ? '' : String(nonce),
  }
  return {
    kind: 'swap',
    give: {
      amount: formatAmount(quote.givenUnits, sourceToken.decimals),
      symbol: sourceToken.symbol,
      tokenAddress: sourceToken.address,
    },
    get: {
      amount: formatAmount(quote.gotUnits, toToken.decimals),
      minAmount: formatAmount(quote.minimumUnits, toToken.decimals),
      symbol: toToken.symbol,
      tokenAddress: toToken.address,
    },
    source: quote.source,
    terms,
  }
}

function notEmpty(steps: readonly StepDraft[]): readonly [StepDraft, ...(readonly StepDraft[])] {
  const [first = swapStep, ...others] = steps
  return [first, ...others]
}
