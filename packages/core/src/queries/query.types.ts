import type { QueryKey } from '@tanstack/query-core'

/** Options of one query, for `QueryClient.fetchQuery`, `QueryObserver` and `useQuery` alike. */
export type KitQuery<Data> = {
  readonly queryKey: QueryKey
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Data>
  readonly staleTime: number
  readonly retry?: false
}
