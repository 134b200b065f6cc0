import { SkeletonRow, type SkeletonRowProps } from '@latchkey/ui'

const places = [0, 1, 2, 3, 4, 5, 6, 7]

/** Some rows that are still to come; eight at most. */
export function SkeletonRows({ count, ...row }: Omit<SkeletonRowProps, 'index'> & { readonly count: number }) {
  return places.slice(0, count).map((place) => <SkeletonRow key={place} index={place} {...row} />)
}

/**
 * Roles of a list, for elements that are no list by themselves: a virtual list has layers between, and a list without
 * markers is no list to Safari.
 */
export const listRoles = { list: { role: 'list' }, item: { role: 'listitem' } } as const
