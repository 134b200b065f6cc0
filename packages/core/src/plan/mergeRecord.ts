import { isPlanOver, type Plan, type PlanEffect, type RecordedPlan, standingAllowances } from './planState.ts'

/** What other pages have written down. Nothing of it makes this page ask a wallet. */
export function mergeRecord(
  list: readonly Plan[],
  entries: readonly RecordedPlan[],
  isLeft?: (id: string) => boolean | undefined,
): readonly [readonly Plan[], readonly PlanEffect[]] {
  const effects: PlanEffect[] = []
  const follow = (id: string) => effects.push({ type: 'follow', key: `follow ${id}`, id })
  const known = list.flatMap((each): readonly Plan[] => {
    if (isFollowed(each) && isLeft?.(each.id)) follow(each.id)
    const entry = entries.find(({ id }) => id === each.id)
    // The page that had asked has looked at the fee again, or gave it up.
    if (!entry) return each.status === 'unknown' || (each.status === 'paused' && !each.own) ? [] : [each]
    if (isBusy(each) || entry.revision <= each.revision) return [each]
    const merged = { ...each, ...toPlan(entry), own: each.own && isPlanOver(entry) }
    if (isFollowed(merged)) follow(each.id)
    else if (isFollowed(each)) effects.push({ type: 'abort', key: `follow ${each.id}` })
    return [merged]
  })
  const found = entries.filter((entry) => isOpen(entry) && !list.some(({ id }) => id === entry.id))
  const added = found.map((entry): Plan => {
    const plan = {
      ...toPlan(entry),
      speed: 'normal',
      quote: undefined,
      agreed: undefined,
      switchingWallet: false,
      slow: false,
      own: false,
    } as const
    if (isFollowed(plan)) follow(entry.id)
    return plan
  })
  const isSame = added.length === 0 && known.length === list.length && known.every((each, at) => each === list[at])
  return [isSame ? list : [...known, ...added], effects]
}

/** A page that asks for itself knows better. */
function isBusy({ status }: Plan): boolean {
  return status === 'quoting' || status === 'reviewing' || status === 'asking'
}

/** A wallet can be asked what became of a batch by its name, also where no page heard its answer. */
function isFollowed({ status, mode }: Pick<Plan, 'status' | 'mode'>): boolean {
  return status === 'pending' || (status === 'unknown' && mode === 'batch')
}

function isOpen(entry: RecordedPlan): boolean {
  return !isPlanOver(entry) || standingAllowances(entry).length > 0
}

function toPlan(entry: RecordedPlan): Omit<RecordedPlan, 'status'> & Pick<Plan, 'status'> {
  return { ...entry, status: entry.status === 'asking' ? 'unknown' : entry.status }
}
