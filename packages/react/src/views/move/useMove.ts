import type { MoveState } from '@latchkey/core/move'
import { useEffect, useSyncExternalStore } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'

const loadMoveBundle = async () => (await import('./moveBundle.ts')).moveBundle

type MoveBundle = Awaited<ReturnType<typeof loadMoveBundle>>

const nothing = () => () => {}

/** The move of this kit, which begins with the accounts in use once it is looked at. Undefined until its code is here. */
export function useMove(): { readonly core: MoveBundle; readonly state: MoveState } | undefined {
  const kit = useKit()
  const core = useLoaded(loadMoveBundle, true)
  const store = core?.moveStore(kit)
  const state = useSyncExternalStore(store?.subscribe ?? nothing, () => store?.getState())
  useEffect(() => {
    try {
      core?.beginMove(kit)
    } catch (error) {
      kit.env.log('debug', 'There is no account to leave', error)
    }
  }, [core, kit])
  return core && state && { core, state }
}
