import { type Profile, profileQuery, shownPicture } from '@latchkey/core/names'
import { useAccount, useKit, useKitQuery } from '@latchkey/react'
import type { Subject } from '../portfolio/subject.types.ts'

const none: Profile = { name: undefined, imageUrl: undefined }

/** The name and picture of an account; both undefined while they are not known. */
export function useProfile({ address, networkIds }: Subject): Profile {
  const kit = useKit()
  const account = useAccount()
  const [networkId] = networkIds
  const { data } = useKitQuery<Profile>(() =>
    networkId === undefined ? undefined : profileQuery(kit, { address, networkId }),
  )
  // What was registered a moment ago is known here before the service's own memory has it.
  const own = account.address === address && account.profileName !== undefined
  const { name, imageUrl } = own ? { name: account.profileName, imageUrl: account.profileImage } : (data ?? none)
  return { name, imageUrl: shownPicture(kit, imageUrl) }
}
