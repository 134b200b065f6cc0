import type { AccountProfile, Kit } from '../kit/kit.types.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'

/** Takes a profile for the state, and lets everything that is known of names be asked anew. */
export function takeProfile(kit: Kit, profile: AccountProfile): void {
  kit.store.setState({ profile })
  void getQueryClient(kit).invalidateQueries({ queryKey: ['names'] })
}
