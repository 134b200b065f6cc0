import type { Kit, KitState } from '@latchkey/core'
import type { CaipAddress } from '@latchkey/protocol'
import type { SignInSession } from '@latchkey/protocol/siwx'
import { useMemo } from 'react'
import { useKit, useKitState } from './useKit.ts'

type SiwxState = KitState['siwx']

/** What signs people in is fetched when it is used: apps without sign-ins do not carry it. */
const actions = () => import('@latchkey/core/siwx')

/**
 * The sign-in of the account in use, and what can be done with it. Call `signIn` in a click handler.
 *
 * @example
 * const { status, sessions, signIn, signOut } = useSiwx()
 */
export function useSiwx(): Pick<SiwxState, 'status' | 'account' | 'sessions' | 'error'> & {
  /** Resolves with the session. Rejects with what `signIn` of `latchkey/siwx` throws. */
  signIn: () => Promise<SiwxState['sessions'][number]>
  /** Ends the session of an account, or all of this page. The wallet stays connected. */
  signOut: (options?: { account?: CaipAddress | undefined }) => Promise<void>
  /** Where the account in use is signed in, as far as its server knows. Rejects where it is not signed in here. */
  listSessions: () => Promise<readonly SignInSession[]>
  /** Ends one of these. Who ends their own is signed out here. */
  endSession: (session: Pick<SignInSession, 'id' | 'current'>) => Promise<void>
} {
  const kit = useKit()
  const { status, account, sessions, error } = useKitState((state) => state.siwx)
  return useMemo(() => ({ status, account, sessions, error, ...bound(kit) }), [kit, status, account, sessions, error])
}

function bound(kit: Kit) {
  return {
    signIn: async () => (await actions()).signIn(kit),
    signOut: async (options?: { account?: CaipAddress | undefined }) => (await actions()).signOut(kit, options),
    listSessions: async () => (await actions()).listSessions(kit),
    endSession: async (session: Pick<SignInSession, 'id' | 'current'>) => (await actions()).endSession(kit, session),
  }
}
