import { checkNameLabel, toKitError } from '@latchkey/protocol'
import { postProfileAccount, type RegisteredName } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import { selectAccount } from '../connection/account.selectors.ts'
import type { AccountProfile, Kit } from '../kit/kit.types.ts'
import { goBackTo } from '../modal/goBackTo.action.ts'
import { replaceView } from '../modal/replaceView.action.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { invalidLabel } from './names.errors.ts'
import { nameZone } from './nameZone.ts'
import { pictureOfName } from './pictureOfName.ts'
import { signedName } from './signedName.ts'

/**
 * Registers a name in the kit's zone for the account in use: the wallet signs it, the service takes it, the account's
 * profile carries it, and the modal says so. On a failure the modal stands at RegisterAccountName again (spec 4).
 *
 * @throws KitError `names/invalid-label`, `names/auth-not-found`, `names/invalid-chain-id`, `wallet/*`,
 * `api/name-taken`, `api/timestamp-expired`, `api/signature-invalid`, `http/*`
 * @example
 * await registerName(kit, { label: 'ada-example' })
 */
export async function registerName(
  kit: Kit,
  { label, attributes = {} }: registerName.Options,
): Promise<RegisteredName> {
  const name = `${label.toLowerCase()}.${nameZone(kit)}`
  try {
    if (checkNameLabel(label) !== undefined) throw invalidLabel({ name })
    kit.emit({ type: 'REGISTER_NAME_INITIATED', ensName: name })
    const body = await signedName(kit, { name, attributes })
    const { success, ...registered } = await apiClient(kit).call(postProfileAccount, { params: {}, query: {}, body })
    takeProfile(kit, {
      address: selectAccount(kit.store.getState()).address ?? body.address,
      name,
      imageUrl: pictureOfName(kit, { ...registered, attributes }),
    })
    kit.emit({ type: 'REGISTER_NAME_SUCCESS', ensName: name })
    if (kit.store.getState().modal.open) replaceView(kit, 'RegisterAccountNameSuccess', { name })
    return registered
  } catch (error) {
    const known = toKitError(error)
    kit.emit({ type: 'REGISTER_NAME_ERROR', ensName: name, error: known.shortMessage })
    showFormAgain(kit, label)
    throw known
  }
}

/** Where an approval took the place of the form, the form comes back with what was typed. */
function showFormAgain(kit: Kit, label: string): void {
  const { open, stack } = kit.store.getState().modal
  if (!open || stack.at(-1)?.view === 'RegisterAccountName') return
  const index = stack.findLastIndex(({ view }) => view === 'RegisterAccountName')
  if (index >= 0) goBackTo(kit, index)
  else replaceView(kit, 'RegisterAccountName', { name: label })
}

export declare namespace registerName {
  type Options = {
    /** The part before the zone: 4 to 64 letters, digits and hyphens. */
    label: string
    attributes?: { readonly bio?: string; readonly avatar?: string } | undefined
  }
}

/** Takes a profile for the state, and lets everything that is known of names be asked anew. */
function takeProfile(kit: Kit, profile: AccountProfile): void {
  kit.store.setState({ profile })
  void getQueryClient(kit).invalidateQueries({ queryKey: ['names'] })
}
