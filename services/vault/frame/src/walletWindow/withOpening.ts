import { walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { KeyJobs } from '../keys/keyJobs.types.ts'
import type { FlowContext } from '../security/securityFlow.ts'

/**
 * Has a worker of its own do one piece of work with what opens the wallet on this device.
 * @throws VaultError `frame/wallet-unreadable`
 */
export async function withOpening<Result>(
  { ports, dialog }: FlowContext,
  work: (worker: KeyWorker, opening: KeyJobs['reveal']['given']) => Promise<Result>,
): Promise<Result> {
  const { store, sessions, keys, startWorker } = ports
  const { user } = await sessions.fresh()
  const kept = await store.get(`wallet/${user.id}`)
  if (kept?.state !== 'active') throw new VaultError('frame/wallet-unreadable')
  const { setId, coveredShare, addresses } = kept
  const worker = startWorker()
  try {
    const { serverShare } = await sessions.call(walletEndpoints.release, { setId }, dialog.signal)
    const { cover: deviceKey } = await keys()
    const of = { user: user.id, setId, deviceKey, coveredShare, addresses }
    return await work(worker, { ...of, serverShare: base64url.decode(serverShare) })
  } finally {
    worker.end()
  }
}
