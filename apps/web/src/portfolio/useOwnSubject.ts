import { useAccount, useKit } from '@latchkey/react'
import { useMemo } from 'react'
import { networksOf } from './networksOf.ts'
import type { Subject } from './subject.types.ts'

/** The connected account as the subject of a page; undefined while there is none. */
export function useOwnSubject(): Subject | undefined {
  const kit = useKit()
  const { address, networkId } = useAccount()
  return useMemo(
    () =>
      address === undefined ? undefined : { address, networkIds: networksOf(kit, address, networkId), isOwn: true },
    [kit, address, networkId],
  )
}
