import { serviceEndpoints } from '@latchkey/protocol/vault'
import { createVaultClient, type VaultClient } from '../calls/createVaultClient.ts'
import { createKeyWorker } from '../keys/createKeyWorker.ts'
import { createWorkers, type Workers } from '../keys/createWorkers.ts'
import { createSessions, type Sessions } from '../session/createSessions.ts'
import type { FrameSettings } from '../settings/settings.schema.ts'
import { type DeviceKeys, openVaultStore, takeDeviceKeys, type VaultStore } from '../store/vaultStore.ts'

/** The dependencies of making, recovering and using a wallet. */
export type WalletPorts = Workers & {
  readonly store: VaultStore
  readonly sessions: Sessions
  readonly guardian: VaultClient
  readonly keys: () => Promise<DeviceKeys>
}

/** How a request reports to the page that it takes a person's time. */
export type RequestContext = {
  readonly signal: AbortSignal
  /** The caller's time restarts, now and every ten seconds until the returned function is called. */
  wait(waitingFor: 'mailbox' | 'provider' | 'screen'): () => void
}

/** Storage, services and workers of a document of the wallet's origin. */
export function createWalletPorts(
  { authUrl, guardianUrl }: Pick<FrameSettings, 'authUrl' | 'guardianUrl'>,
  onSession: (handle: string) => void,
): { readonly ports: WalletPorts; readonly auth: VaultClient } {
  const store = openVaultStore()
  const keys = () => takeDeviceKeys(store)
  const proof = async () => (await keys()).proof
  const auth = createVaultClient({ baseUrl: authUrl, keys: proof, greetingPath: serviceEndpoints.authKeys.path })
  const guardian = createVaultClient({
    baseUrl: guardianUrl,
    keys: proof,
    greetingPath: serviceEndpoints.guardianKeys.path,
  })
  const sessions = createSessions({ store, auth, onSession })
  return { auth, ports: { store, sessions, guardian, keys, ...createWorkers(createKeyWorker) } }
}
