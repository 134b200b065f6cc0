import { type KitError, toKitError } from '@latchkey/protocol'
import { isSwapNetwork } from '@latchkey/protocol/networks'
import { selectAccount } from '../connection/account.selectors.ts'
import { connectionClientNotSet } from '../connection/connection.errors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { Plan } from '../plan/planState.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import { swapFacts } from './notifySwap.ts'
import { swapIncomplete, swapUnsupported } from './swap.errors.ts'
import { swapMachine, swapStore } from './swap.machine.ts'
import { swapQuotesQuery } from './swap.query.ts'
import type { SwapQuote } from './swapQuote.ts'
import { swapSteps } from './swapSteps.ts'

/**
 * Swaps what the form says over the route of `quote`, which the person has seen: call it in the handler of a press. The
 * wallet is asked for what is missing of the allowance first, each by a press of its own (`continuePlan`), or for
 * everything at once where it can. A quote that is over is asked for again; where less arrives at least than was shown,
 * the form becomes `changed`, and nothing is asked. Resolves with the plan once the wallet has answered this press;
 * `undefined`: nothing was asked.
 * @throws KitError `swap/unsupported-network`, `swap/incomplete`, `swap/mismatch`, `connection/client-not-set`, `api/*`,
 * `wallet/*`, `transaction/*`.
 */
export async function submitSwap(kit: Kit, { quote: shown }: submitSwap.Options): Promise<Plan | undefined> {
  const form = swapStore(kit).getState()
  if (form.status === 'preparing' || form.status === 'started') return undefined
  const machine = swapMachine(kit)
  machine.send({ type: 'Submitted' })
  const submission = machine.last('submission')
  const isCurrent = () => submission?.signal.aborted === false
  try {
    const { sourceToken, toToken, slippageBps } = form
    if (!sourceToken || !toToken) throw swapIncomplete()
    const network = findNetwork(kit, sourceToken.networkId)
    const { caipNetworkId: networkId } = network
    if (!isSwapNetwork(networkId)) throw swapUnsupported({ details: network.name })
    const { address: owner } = selectAccount(kit.store.getState(), network.chainNamespace)
    if (owner === undefined) throw connectionClientNotSet({ details: `No wallet is connected on ${network.name}` })
    const swap = { sourceToken, toToken, slippageBps, owner }
    const quote = await freshQuote(kit, { ...swap, shown })
    if (!isCurrent()) return undefined
    if (quote === undefined || quote.minimumUnits < shown.minimumUnits) {
      machine.send({ type: 'QuoteChanged' })
      return undefined
    }
    const { intent, steps, batch } = await swapSteps(kit, { ...swap, quote })
    const { startPlan } = await import('../plan/plan.actions.ts')
    if (!isCurrent()) return undefined
    const planId = hexOf(kit.env.randomBytes(8))
    kit.emit({ type: 'INITIATE_SWAP', network: networkId, ...swapFacts(intent) })
    machine.send({ type: 'Started', planId })
    return await startPlan(kit, {
      id: planId,
      intent,
      networkId,
      from: owner,
      steps,
      batch,
      signal: submission?.signal,
    })
  } catch (error) {
    const known: KitError = toKitError(error)
    if (!isCurrent()) return undefined
    machine.send({ type: 'Failed', error: known })
    throw known
  }
}

export declare namespace submitSwap {
  type Options = {
    /** What the person saw. */
    quote: SwapQuote
  }
}

/** The route that was shown, while its quote holds, else at the price of now. Undefined: it has gone. */
async function freshQuote(
  kit: Kit,
  { shown, ...swap }: Omit<swapQuotesQuery.Options, 'givenUnits'> & { shown: SwapQuote },
): Promise<SwapQuote | undefined> {
  if (shown.expiresAtMs > kit.env.clock.nowMs()) return shown
  const query = swapQuotesQuery(kit, { ...swap, givenUnits: shown.givenUnits })
  const quotes = await getQueryClient(kit).fetchQuery({ ...query, staleTime: 0 })
  return quotes.find(({ routeId }) => routeId === shown.routeId)
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
