import { useCallback, useInsertionEffect, useRef } from 'react'

/** A function that stays the same and calls the newest `callback`, for effects: React's own is there from 19.2 on. */
export function useEffectEvent<Parameters extends readonly unknown[], Result>(
  callback: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const newest = useRef(callback)
  useInsertionEffect(() => {
    newest.current = callback
  })
  return useCallback((...parameters: Parameters) => newest.current(...parameters), [])
}
