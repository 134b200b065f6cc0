import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Does long work of a service a little at a time, so that those who wait for an answer wait for a little of it at most.
 * @param slice Does some, and tells whether there is more.
 */
export async function inSlices(slice: () => Promise<boolean>): Promise<void> {
  while (await slice()) await nextTurn()
}
