import { isSameAddress } from '@latchkey/core/contacts'
import { type Profile, shownPicture } from '@latchkey/core/names'
import type { CaipNetworkId } from '@latchkey/protocol'
import { useKitQuery } from '../queries/useKitQueries.ts'
import { useContacts } from './useContacts.ts'
import { useKit } from './useKit.ts'

/**
 * What an address is called, by the person's contacts before anyone else, and its picture; both undefined while they are
 * not known. Without an address nothing is asked.
 */
export function useAddressName(address: string | undefined, networkId: CaipNetworkId | undefined): Profile {
  const kit = useKit()
  const { contacts } = useContacts()
  const { data } = useKitQuery<Profile>((parts) =>
    address === undefined || networkId === undefined || kit.options.apiUrl === undefined
      ? undefined
      : parts.profileQuery(kit, { address, networkId }),
  )
  const contact = address === undefined ? undefined : contacts.find((each) => isSameAddress(each.address, address))
  return { name: contact?.name ?? data?.name, imageUrl: shownPicture(kit, data?.imageUrl) }
}
