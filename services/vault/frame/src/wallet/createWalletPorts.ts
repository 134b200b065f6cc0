import { serviceEndpoints } from '@latchkey/protocol/vault'
import { createVaultClient, type VaultClient } from '../calls/createVaultClient.ts'
import { createKeyWorker } from '../keys/createKeyWorker.ts'
import { createWorkers } from '../keys/createWorkers.ts'
import { createSessions } from '../session/createSessions.ts'
import type { FrameSettings } from '../settings/settings.schema.ts'
import { openVaultStore } from '../store/openVaultStore.ts'
import { takeDeviceKeys } from '../store/takeDeviceKeys.ts'
import type { WalletPorts } from './wallet.types.ts'

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
