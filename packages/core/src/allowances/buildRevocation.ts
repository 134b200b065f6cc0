import * as v from 'valibot'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { stepWithoutWork } from '../plan/plan.errors.ts'
import type { BuiltStep, Plan, PlanStep } from '../plan/planState.ts'
import { unsupportedChain } from '../send/send.errors.ts'
import { readNetwork } from './allowances.query.ts'

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

/**
 * Whether what the step whose turn it is was to take back is gone, by a list that is read now; of a batch, all of it. Where
 * the network can't be read, it is not known to be.
 */
export async function isTakenBack(kit: Kit, { intent, networkId, from, mode, at }: Plan): Promise<boolean> {
  if (intent.kind !== 'revokeAllowances') return false
  const asked = mode === 'batch' ? intent.parts.flat() : (intent.parts[at] ?? [])
  try {
    const read = await readNetwork(kit, { address: from, networkId, currency: 'usd' }, true)
    const listed = new Set([...read.allowances, ...read.tokenAccounts].map(({ id }) => id))
    return read.reading.state === 'read' && !asked.some(({ id = '' }) => listed.has(id))
  } catch (error) {
    kit.env.log('debug', `What stands on ${networkId} could not be read`, error)
    return false
  }
}
