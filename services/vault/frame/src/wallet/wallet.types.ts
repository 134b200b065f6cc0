import type { VaultClient } from '../calls/createVaultClient.ts'
import type { Workers } from '../keys/createWorkers.ts'
import type { Sessions } from '../session/createSessions.ts'
import type { DeviceKeys, VaultStore } from '../store/store.types.ts'

/** What making, recovering and using a wallet stands on. */
export type WalletPorts = Workers & {
  readonly store: VaultStore
  readonly sessions: Sessions
  readonly guardian: VaultClient
  readonly keys: () => Promise<DeviceKeys>
}

/** How a request tells the page that it takes a person's time. */
export type Patience = {
  readonly signal: AbortSignal
  /** The caller's time begins anew, now and every ten seconds until the returned function is called. */
  wait(waitingFor: 'mailbox' | 'provider' | 'screen'): () => void
}
