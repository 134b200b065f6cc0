import type { Kit } from '@latchkey/core'
import type { KitQuery } from '@latchkey/core/queries'
import { type KitError, toKitError } from '@latchkey/protocol'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { type QueryBundle, useQueryBundle } from './useQueryBundle.ts'

/** What is known of some data. */
export type QueryState<Data> = {
  readonly data: Data | undefined
  readonly error: KitError | undefined
  /** Nothing is known yet, and nothing has failed. */
  readonly isPending: boolean
  readonly isFetching: boolean
  /** Asks again. */
  readonly refetch: () => void
}

type Watched = {
  readonly kit: Kit
  readonly keys: string
  readonly observer: ReturnType<QueryBundle['observeQueries']>
}

const nothing = [] as const
const ask = () => undefined
const waiting: QueryState<never> = {
  data: undefined,
  error: undefined,
  isPending: true,
  isFetching: false,
  refetch: ask,
}

/** A query, and how often to ask again by itself while someone looks. */
export type WatchedQuery<Data> = KitQuery<Data> & { readonly refetchInterval?: number }

/**
 * Some queries of the kit, followed while the component is mounted.
 *
 * @param make Called at each render; queries are identified by their keys.
 */
export function useKitQueries<Data>(
  make: (parts: QueryBundle, kit: Kit) => readonly WatchedQuery<Data>[],
): readonly QueryState<Data>[] {
  const kit = useKit()
  const parts = useQueryBundle()
  const queries = parts === undefined ? nothing : make(parts, kit)
  const keys = JSON.stringify(queries.map(({ queryKey }) => queryKey))
  const [watched, setWatched] = useState<Watched>()
  // Set while rendering: what is already in the cache is on the screen in this frame.
  if (parts !== undefined && (watched?.kit !== kit || watched.keys !== keys)) {
    setWatched({ kit, keys, observer: parts.observeQueries(kit, queries) })
  }
  const observer = watched?.observer
  const subscribe = useCallback((listener: () => void) => observer?.subscribe(listener) ?? ask, [observer])
  const results = useSyncExternalStore(
    subscribe,
    () => observer?.getCurrentResult() ?? nothing,
    () => nothing,
  )
  return useMemo(
    () =>
      results.map((result) => ({
        data: result.data as Data | undefined,
        error: result.error === null ? undefined : toKitError(result.error),
        isPending: result.status === 'pending',
        isFetching: result.isFetching,
        refetch: () => void result.refetch(),
      })),
    [results],
  )
}

/** One query of the kit. `make` may answer `undefined` while there is nothing to ask. */
export function useKitQuery<Data>(
  make: (parts: QueryBundle, kit: Kit) => WatchedQuery<Data> | undefined,
): QueryState<Data> {
  const [state] = useKitQueries<Data>((parts, kit) => {
    const query = make(parts, kit)
    return query === undefined ? [] : [query]
  })
  return state ?? waiting
}
