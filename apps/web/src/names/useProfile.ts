import { type Profile, profileQuery } from '@latchkey/core/names'
import { useAccount, useKit, useKitQuery } from '@latchkey/react'
import type { Subject } from '../portfolio/subject.types.ts'

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
  if (own) return { name: account.profileName, imageUrl: account.profileImage }
  return data ?? { name: undefined, imageUrl: undefined }
}
