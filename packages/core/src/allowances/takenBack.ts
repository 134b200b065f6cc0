import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit, KitState } from '../kit/kit.types.ts'
import { isPlanOver } from '../plan/planState.ts'
import { getQueryClient } from '../queries/queryClient.ts'

/**
 * The ids of what an account has taken back in a block since it was last read. From the first call on, what a plan takes
 * back is read again with each of its steps, on its network alone, and when it ends, however that is: the chain says what
 * stands.
 */
export function takenBack(kit: Kit, networkId: CaipNetworkId, owner: string): Set<string> {
  return kit.internals.get(createTakenBack)(networkId, owner)
}

/** Notes one that is gone without a plan, and has its network read again. */
export function noteTakenBack(kit: Kit, networkId: CaipNetworkId, owner: string, id: string): void {
  takenBack(kit, networkId, owner).add(id)
  readAgain(kit, networkId, owner)
}

/** What the code of an account on a network is called among what is taken back. */
export const delegationId = ({ chainId, owner }: { readonly chainId: string; readonly owner: string }) =>
  `${chainId}:code:${owner.toLowerCase()}`

function readAgain(kit: Kit, networkId: CaipNetworkId, owner: string): void {
  void getQueryClient(kit).invalidateQueries({
    predicate: ({ queryKey }) => {
      const [subject, scope, id] = queryKey
      return subject === 'allowances' && queryKey.includes(owner) && (scope === 'all' || id === networkId)
    },
  })
}

function createTakenBack(kit: Kit) {
  const gone = new Map<string, Set<string>>()
  const looked = new Map<string, string>()
  const goneOf = (networkId: CaipNetworkId, owner: string): Set<string> => {
    const key = `${networkId}:${owner}`
    const known = gone.get(key) ?? new Set()
    gone.set(key, known)
    return known
  }
  const look = ({ plans }: Pick<KitState, 'plans'>): void => {
    for (const plan of plans) {
      const { id, intent, steps, networkId, from } = plan
      if (intent.kind !== 'revokeAllowances') continue
      const done = intent.parts.filter((_, at) => steps[at]?.state === 'done')
      const now = `${done.length} ${isPlanOver(plan)}`
      if (looked.get(id) === now || now === '0 false') continue
      looked.set(id, now)
      for (const item of done.flat()) goneOf(networkId, from).add(item.id ?? '')
      readAgain(kit, networkId, from)
    }
  }
  look(kit.store.getState())
  kit.store.subscribe(look)
  return goneOf
}
