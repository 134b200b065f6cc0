/**
 * Roles of a list, for elements that are no list by themselves: a virtual list has layers between, and a list without
 * markers is no list to Safari.
 */
export const listRoles = { list: { role: 'list' }, item: { role: 'listitem' } } as const
