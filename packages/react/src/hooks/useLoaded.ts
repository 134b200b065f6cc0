import { useEffect, useState } from 'react'

/**
 * Something of a further chunk, once it is here. Kept in state and not behind Suspense, which would show a fallback for
 * up to 300 ms.
 *
 * @param load Called when first wanted; must always be the same function. A failure leaves `undefined`.
 */
export function useLoaded<Value>(load: () => Promise<Value>, wanted: boolean | undefined): Value | undefined {
  const [loaded, setLoaded] = useState<{ readonly value: Value }>()
  const missing = wanted && loaded === undefined
  useEffect(() => {
    if (!missing) return
    let stale = false
    load().then(
      (value) => {
        if (!stale) setLoaded({ value })
      },
      () => {
        // The caller goes on without it, as before it came.
      },
    )
    return () => {
      stale = true
    }
  }, [load, missing])
  return loaded?.value
}
