import type { QueryKey } from '@tanstack/query-core'
import type { Kit } from '../kit/kit.types.ts'

/** Where the cache keeps what is known of the wallet of whoever is logged in: another person's is another entry. */
export function protectionKey(kit: Kit, what?: 'ways' | 'devices'): QueryKey {
  const loggedIn = [...kit.store.getState().connections.values()].find(({ type }) => type === 'AUTH')
  return ['protection', loggedIn?.accounts[0] ?? '', ...(what === undefined ? [] : [what])]
}
