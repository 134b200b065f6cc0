import * as v from 'valibot'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { stepWithoutWork } from '../plan/plan.errors.ts'
import type { BuiltStep, Plan, PlanStep } from '../plan/planState.ts'
import { unsupportedChain } from '../send/send.errors.ts'

/** What was written down of what a step takes back. */
const itemsSchema = v.pipe(
  v.array(
    v.object({
      kind: v.picklist(['erc20', 'permit2', 'erc721', 'erc721-all', 'erc1155-all', 'spl-delegate', 'token-account']),
      token: v.string(),
      spender: v.optional(v.string()),
      tokenId: v.optional(v.string()),
      tokenAccount: v.optional(v.string()),
    }),
  ),
  v.minLength(1),
)

/**
 * Builds a step that takes back what its part of the intent names.
 * @throws KitError `plan/step-without-work` for one that names nothing, `chain/unsupported`, and what the driver throws.
 */
export async function buildRevocation(kit: Kit, plan: Plan, step: PlanStep): Promise<BuiltStep> {
  const { intent, networkId, from, steps } = plan
  const items = v.safeParse(
    itemsSchema,
    intent.kind === 'revokeAllowances' ? intent.parts[steps.indexOf(step)] : undefined,
  )
  if (!items.success) throw stepWithoutWork({ details: step.kind })
  const network = findNetwork(kit, networkId)
  const { revocation } = await kit.driver(network.chainNamespace)
  if (!revocation) throw unsupportedChain({ details: network.name })
  const built = await revocation({ network, from, items: items.output })
  return { work: 'bytes' in built ? { type: 'bytes', bytes: built.bytes } : { type: 'call', call: built } }
}
