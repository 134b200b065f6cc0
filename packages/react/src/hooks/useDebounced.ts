import { useEffect, useState } from 'react'
import { useKit } from './useKit.ts'

/** `value` as it was when it last stayed the same for `waitMs`. */
export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const { clock } = useKit().env
  const [settled, setSettled] = useState(value)
  useEffect(() => clock.setTimer(() => setSettled(value), waitMs), [clock, value, waitMs])
  return settled
}
