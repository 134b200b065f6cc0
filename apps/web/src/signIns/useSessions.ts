import { type KitError, toKitError } from '@latchkey/protocol'
import type { SignInSession } from '@latchkey/protocol/siwx'
import { useKit, useSiwx } from '@latchkey/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type Sessions = {
  /** That of this page first. Undefined until the service has answered. */
  readonly list: readonly SignInSession[] | undefined
  /** Why it did not. */
  readonly error: KitError | undefined
  readonly reload: () => void
}

/** The sessions of the account in use, as the service names them now. */
export function useSessions(): Sessions {
  const { listSessions } = useSiwx()
  const [answer, setAnswer] = useState<Omit<Sessions, 'reload'>>({ list: undefined, error: undefined })
  const latest = useRef(0)
  const load = async () => {
    latest.current += 1
    const own = latest.current
    const next = await listSessions().then(
      (list) => ({ list: list.toSorted(byUse), error: undefined }),
      (error) => ({ list: undefined, error: toKitError(error) }),
    )
    if (own === latest.current) setAnswer(next)
  }
  const begin = useEffectEvent(load)
  useEffect(() => {
    void begin()
    return () => {
      latest.current += 1
    }
  }, [])
  return { ...answer, reload: () => void load() }
}

/** Whether the service of this app signs people in. */
export function useHasSignIns(): boolean {
  return useKit().options.siwx !== undefined
}

function byUse(left: SignInSession, right: SignInSession): number {
  if (left.current !== right.current) return left.current ? -1 : 1
  return Date.parse(right.lastUsedAt) - Date.parse(left.lastUsedAt)
}
