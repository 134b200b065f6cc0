import type { Kit } from '@latchkey/core'
import { isKitError } from '@latchkey/protocol'
import { nameSearch } from '../names/nameSearch.ts'
import { networksOf } from '../portfolio/subject.ts'

/** `unknown`: no one has it. `other`: no network of the app has such addresses. `failed`: the names can't be looked up. */
export type WatchProblem = 'unknown' | 'other' | 'failed'

export type WatchFound = { readonly address: string } | { readonly problem: WatchProblem }

/** The address behind what a person typed or opened: an address, or a name. */
export async function findWatched(kit: Kit, text: string): Promise<WatchFound> {
  try {
    const found = await nameSearch(kit, text)
    const address =
      found.kind === 'registered'
        ? found.name.addresses['60']?.address
        : found.kind === 'unregistered'
          ? undefined
          : found.address
    if (address === undefined) return { problem: 'unknown' }
    return networksOf(kit, address).length === 0 ? { problem: 'other' } : { address }
  } catch (error) {
    return { problem: isKitError(error, 'names/resolve-failed') ? 'failed' : 'unknown' }
  }
}
