import { walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { WalletPorts } from './wallet.types.ts'

/**
 * Reads the set just made back from where it lies, D from the browser's storage and S from the service, and opens it by
 * two pairs.
 * @param hold Whether the worker keeps the recovery key, for a way back that is added right away.
 * @throws FrameFault `frame/wallet-unreadable` when either pair does not give the addresses.
 */
export async function readBackSet(
  ports: WalletPorts,
  worker: KeyWorker,
  user: string,
  { hold = false }: { hold?: boolean } = {},
): Promise<void> {
  const { store, sessions, keys } = ports
  const kept = await store.get(`wallet/${user}`)
  if (kept === undefined) throw new FrameFault('frame/wallet-unreadable')
  const { setId, addresses, coveredShare, sealedRecovery } = kept
  const { serverShare } = await sessions.call(walletEndpoints.release, { setId })
  const { cover } = await keys()
  await worker.run('readBack', {
    user,
    setId,
    cover,
    hold,
    kept: {
      addresses,
      coveredShare,
      serverShare: base64url.decode(serverShare),
      sealedRecovery: base64url.decode(sealedRecovery),
    },
  })
}
