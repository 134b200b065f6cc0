import { selectAccount } from '../connection/account.selectors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { profileQuery } from './profile.query.ts'

/**
 * Looks the name and picture of the account in use up and puts them into the state. Never rejects: an account without a
 * known name is shown by its address.
 */
export async function loadProfile(kit: Kit): Promise<void> {
  const { address, networkId } = selectAccount(kit.store.getState())
  if (address === undefined || networkId === undefined) return
  try {
    const found = await getQueryClient(kit).fetchQuery({ ...profileQuery(kit, { address, networkId }), retry: false })
    const isNewer = kit.store.getState().profile?.address === address && found.name === undefined
    // A name that was registered a moment ago is known here before the service's own memory has it.
    if (!isNewer) kit.store.setState({ profile: { address, ...found } })
  } catch (error) {
    kit.env.log('debug', 'The name of the account could not be looked up', error)
  }
}
