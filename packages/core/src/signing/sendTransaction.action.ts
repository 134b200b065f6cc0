import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { accountToAsk } from '../connection/accountToAsk.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { StepWork } from '../plan/planState.ts'
import type { ChainCall } from '../ports/adapter.ts'

/**
 * Asks the wallet of the account in use to sign and send a transaction, by a plan of one step: the wallet is switched to
 * the network first if it is elsewhere, what the chain would refuse is refused before it is asked, and the transaction is
 * followed into a block, after a reload too. Call it in the handler of a press. The wallet shows the fee.
 *
 * @returns As soon as the wallet has sent: `hash` of the transaction, and `planId`, by which `plans` of the kit's state
 * says how it ends.
 * @throws KitError `connection/client-not-set` without an account, `network/not-found`, `network/*` where the wallet does
 * not switch, `chain/unsupported` where nothing can be sent, `transaction/*` and `amount/*` for what the chain would
 * refuse, `wallet/user-rejected`, `wallet/request-pending` and what else the wallet answers, `request/aborted` where the
 * plan was given up (`cancelPlan`).
 * @see https://eips.ethereum.org/EIPS/eip-1193
 * @example
 * // 0.01 ETH. `value` is in wei.
 * const { hash } = await sendTransaction(kit, { to, value: 10n ** 16n })
 */
export async function sendTransaction(kit: Kit, options: sendTransaction.Options): sendTransaction.ReturnType {
  const { networkId, title = '' } = options
  const { network, from } = accountToAsk(kit, networkId)
  const { cancelPlan, startPlan } = await import('../plan/plan.actions.ts')
  const plan = await startPlan(kit, {
    intent: { kind: 'calls', title },
    networkId: network.caipNetworkId,
    from,
    steps: [{ kind: 'call', work: workOf(options) }],
  })
  if (plan?.hash !== undefined) return { hash: plan.hash, planId: plan.id }
  if (plan) cancelPlan(kit, { id: plan.id })
  throw plan?.error ?? new KitError({ code: 'request/aborted', shortMessage: 'The transaction was given up' })
}

export declare namespace sendTransaction {
  type Options = (ChainCall | { bytes: Uint8Array }) & {
    /** Default: the network in use. */
    networkId?: CaipNetworkId | undefined
    /** What it is for, in the app's words: kept with the plan. */
    title?: string | undefined
  }
  type ReturnType = Promise<{ hash: string; planId: string }>
}

function workOf(options: sendTransaction.Options): StepWork {
  if ('bytes' in options) return { type: 'bytes', bytes: options.bytes }
  const { to, value, data } = options
  return { type: 'call', call: { to, value, data } }
}
