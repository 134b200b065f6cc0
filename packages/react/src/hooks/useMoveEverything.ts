import type { Kit } from '@latchkey/core'
import type { MoveState, MoveSurvey, proveDestination, surveyMove } from '@latchkey/core/move'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useKit } from './useKit.ts'
import { useLoaded } from './useLoaded.ts'

/** What moves: it comes with the first page that shows it. */
const loadMoveBundle = async () => (await import('./moveBundle.ts')).moveBundle

const nothing = () => () => {}

/** What ends the move that is under way, also for a page that is shown later than the one that began it. */
const endings = new WeakMap<Kit, AbortController>()

/**
 * Moving everything that the accounts in use have to another wallet, which the person proves: how far it is, and what goes on
 * with it. Call each in a click handler, `begin` before the other wallet is connected. A move that was interrupted is there
 * again, `paused`.
 *
 * @example
 * const { move, begin, proveDestination, surveyMove, moveEverything } = useMoveEverything()
 * const stays = move?.survey?.items.filter(({ stays }) => stays !== undefined)
 */
export function useMoveEverything(): MoveEverything {
  const kit = useKit()
  const core = useLoaded(loadMoveBundle, true)
  const store = core?.moveStore(kit)
  const move = useSyncExternalStore(store?.subscribe ?? nothing, () => store?.getState())
  const [isStopping, setStopping] = useState(() => endings.get(kit)?.signal.aborted ?? false)
  const isMoving = move?.status === 'moving'
  useEffect(() => {
    if (!isMoving) setStopping(false)
  }, [isMoving])
  const moveEverything = useCallback(async () => {
    const own = new AbortController()
    endings.set(kit, own)
    try {
      await (await loadMoveBundle()).moveEverything(kit, { signal: own.signal })
    } finally {
      endings.delete(kit)
    }
  }, [kit])
  const stop = useCallback(() => {
    const ending = endings.get(kit)
    setStopping(ending !== undefined)
    ending?.abort()
  }, [kit])
  const calls = useMemo(
    () => ({
      begin: async () => void (await loadMoveBundle()).beginMove(kit),
      proveDestination: async (options: proveDestination.Options) =>
        void (await (await loadMoveBundle()).proveDestination(kit, options)),
      surveyMove: async (options?: surveyMove.Options) => (await loadMoveBundle()).surveyMove(kit, options),
      leaveMove: async () => (await loadMoveBundle()).leaveMove(kit),
    }),
    [kit],
  )
  const isEverythingMoved = core !== undefined && move !== undefined && core.isEverythingMoved(move)
  return { move, isEverythingMoved, isStopping, ...calls, moveEverything, stop }
}

/** A move, and what goes on with it. What fails is in `move.error` too. */
export type MoveEverything = {
  /** How far it is. Undefined until its code is here. */
  readonly move: MoveState | undefined
  /** Everything was looked at, and nothing is left: nothing else may be called that. */
  readonly isEverythingMoved: boolean
  /** `stop` was pressed, and what the wallet was asked for is waited for. */
  readonly isStopping: boolean
  /** Takes the accounts in use as those that are left. Without effect where a move was begun. */
  readonly begin: () => Promise<void>
  /** Asks a connected wallet, once, to show by a signature that an account is its own. */
  readonly proveDestination: (options: proveDestination.Options) => Promise<void>
  /** Lists what moves, what it costs at most, and what stays and why. */
  readonly surveyMove: (options?: surveyMove.Options) => Promise<MoveSurvey>
  /** Moves what the last `surveyMove` has listed. Rejects with what `moveEverything` of `latchkey/move` throws. */
  readonly moveEverything: () => Promise<void>
  /** The wallet is asked for nothing more. What it was asked for already is waited for; going on later moves nothing twice. */
  readonly stop: () => void
  /** Forgets the move. What was sent is not undone. */
  readonly leaveMove: () => Promise<void>
}
