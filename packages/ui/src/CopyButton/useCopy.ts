import { useEffect, useState } from 'react'

/** How long the tick stays. */
const shownMs = 2000

/** Copies text to the clipboard. `copied` is true for two seconds after it really got there. */
export function useCopy(): readonly [copied: boolean, copy: (text: string) => Promise<boolean>] {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (!copies) return undefined
    const timer = setTimeout(() => setCopies(0), shownMs)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Refused by the browser or by the embedding page: nothing was copied, so nothing is claimed.
      return false
    }
    setCopies((count) => count + 1)
    return true
  }
  return [copies > 0, copy]
}
