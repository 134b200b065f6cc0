import type { ViewEntry } from '@latchkey/core'
import { useState } from 'react'

/**
 * A key for each entry of the history, so that the same view with other params starts anew, and a view that waits for
 * the next one is left alone.
 */
export function useEntryKey(): (entry: ViewEntry) => number {
  const [{ keyOf }] = useState(() => {
    const keys = new WeakMap<ViewEntry, number>()
    let last = 0
    return {
      keyOf: (entry: ViewEntry) => {
        const known = keys.get(entry)
        if (known !== undefined) return known
        last += 1
        keys.set(entry, last)
        return last
      },
    }
  })
  return keyOf
}
