import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { maxCalls } from '@latchkey/protocol/calls'
import { accountToAsk } from '../connection/accountToAsk.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { StepDraft } from '../plan/planState.ts'
import type { ChainCall } from '../ports/adapter.ts'

/**
 * Asks the wallet of the account in use for several calls under one prompt (EIP-5792), by a plan. A wallet that doesn't
 * take them as one is asked for each in turn, the next one once the one before is in a block; so is one that claims it and
 * fails, but only if it has certainly sent nothing. Call it in the handler of a press. The wallet shows the fee.
 *
 * @returns As soon as the wallet has taken them, or the first of them: `id` is that of the plan, by which
 * `selectCalls` and `waitForCalls` say how they end, after a reload too.
 * @throws KitError `calls/too-large` for more than 20, `calls/atomicity-not-supported` where they are to go as one and
 * can't, `calls/unsupported-capability` for what the wallet must know and doesn't, `calls/atomic-upgrade-rejected` where
 * the person would not have the account changed, `connection/client-not-set` without an account, `network/*`,
 * `transaction/*`, `wallet/user-rejected` and what else the wallet answers, `request/aborted` where the plan was given up.
 * @see https://eips.ethereum.org/EIPS/eip-5792
 * @example
 * const { id } = await sendCalls(kit, { calls: [approve, deposit], atomicRequired: true })
 */
export async function sendCalls(kit: Kit, options: sendCalls.Options): sendCalls.ReturnType {
  const { calls, networkId, title = '', atomicRequired, capabilities, signal } = options
  const { network, from } = accountToAsk(kit, networkId)
  if (calls.length > maxCalls) {
    throw new KitError({ code: 'calls/too-large', shortMessage: 'Bundle too large', details: `${calls.length} calls` })
  }
  const [first, ...others] = calls.map(({ to, value, data }): StepDraft => {
    return { kind: 'call', work: { type: 'call', call: { to, value, data } } }
  })
  if (!first) throw new KitError({ code: 'rpc/invalid-params', shortMessage: 'There is nothing to send' })
  const { cancelPlan, startPlan } = await import('../plan/plan.actions.ts')
  const plan = await startPlan(kit, {
    intent: { kind: 'calls', title },
    networkId: network.caipNetworkId,
    from,
    steps: [first, ...others],
    atomicRequired,
    capabilities,
    pressEach: false,
    signal,
  })
  if (plan && plan.status !== 'paused' && plan.status !== 'reviewing') return { id: plan.id }
  if (plan) cancelPlan(kit, { id: plan.id })
  throw plan?.error ?? new KitError({ code: 'request/aborted', shortMessage: 'The calls were given up' })
}

export declare namespace sendCalls {
  type Options = {
    /** In the order in which they are to take effect; 20 at most. `value` is in smallest units of the native token. */
    calls: readonly ChainCall[]
    /** Default: the network in use. */
    networkId?: CaipNetworkId | undefined
    /** What they are for, in the app's words: kept with the plan. */
    title?: string | undefined
    /** All take effect or none, or nothing is asked for. Default: off. */
    atomicRequired?: boolean | undefined
    /**
     * What the wallet is asked for beside the calls, as the standard writes it, such as
     * `{ paymasterService: { url, optional: true } }` (ERC-7677). What isn't `optional` is not done without.
     */
    capabilities?: Readonly<Record<string, unknown>> | undefined
    /** Aborted: the wallet is not asked any more, where it was not yet. */
    signal?: AbortSignal | undefined
  }
  type ReturnType = Promise<{ id: string }>
}
