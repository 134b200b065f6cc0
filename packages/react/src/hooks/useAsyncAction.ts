import { type KitError, toKitError } from '@latchkey/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useKit } from './useKit.ts'

type Phase = { readonly isPending: boolean; readonly error: KitError | undefined }

/**
 * Runs an action and follows it. The last call alone is followed; a failure is both kept and thrown.
 */
export function useAsyncAction<Input extends readonly unknown[], Output>(
  action: (...input: Input) => Promise<Output>,
): Phase & { run: (...input: Input) => Promise<Output> } {
  const [phase, setPhase] = useState<Phase>({ isPending: false, error: undefined })
  const latest = useRef(0)
  const run = useCallback(
    async (...input: Input) => {
      latest.current += 1
      const call = latest.current
      const settle = (error: KitError | undefined) => {
        if (call === latest.current) setPhase({ isPending: false, error })
      }
      setPhase({ isPending: true, error: undefined })
      try {
        const output = await action(...input)
        settle(undefined)
        return output
      } catch (error) {
        const known = toKitError(error)
        settle(known)
        throw known
      }
    },
    [action],
  )
  return { ...phase, run }
}

/** `value` as it was when it last stayed the same for `waitMs`. */
export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const { clock } = useKit().env
  const [settled, setSettled] = useState(value)
  useEffect(() => clock.setTimer(() => setSettled(value), waitMs), [clock, value, waitMs])
  return settled
}
