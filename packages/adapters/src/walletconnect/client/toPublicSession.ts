import type { WalletConnectSession } from './client.types.ts'
import type { StoredSession } from './state.ts'

/** A session as apps see it: without its keys. */
export function toPublicSession({ topic, peer, namespaces, expiresAtMs, chains }: StoredSession): WalletConnectSession {
  return { topic, peer, namespaces, expiresAtMs, chains }
}
