import type { Kit } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'

/** The queries and their cache: not in the first load, fetched when the first hook asks for data. */
export type QueryBundle = typeof import('./queryBundle.ts').queryBundle

/** The query code of a kit that has fetched it. */
const createLoaded = (): { parts: QueryBundle | undefined } => ({ parts: undefined })

/** The query code once it is here. A kit that has fetched it before has it at once. */
export function useQueryBundle(): QueryBundle | undefined {
  const kit = useKit()
  const [parts, setParts] = useState(kit.internals.get(createLoaded).parts)
  useEffect(() => {
    if (parts !== undefined) return
    let stale = false
    loadQueryBundle(kit).then(
      (loaded) => {
        if (!stale) setParts(loaded)
      },
      (error: unknown) => kit.env.log('error', 'The code for queries could not be fetched', error),
    )
    return () => {
      stale = true
    }
  }, [kit, parts])
  return parts
}

/** Fetches the query code and remembers it in the kit. */
export async function loadQueryBundle(kit: Kit): Promise<QueryBundle> {
  const { queryBundle: parts } = await import('./queryBundle.ts')
  kit.internals.get(createLoaded).parts = parts
  return parts
}
