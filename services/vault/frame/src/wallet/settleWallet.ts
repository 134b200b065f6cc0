import { accountEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import type { KeptSession, KeptWallet } from '../store/store.types.ts'
import { activateWallet } from './activateWallet.ts'
import type { WalletPorts } from './wallet.types.ts'

/**
 * The wallet that this device holds a share of, if it does. A browser that was closed in the middle of making one is
 * asked first: what it kept counts once it opens the wallet that the account has.
 */
export async function settleWallet(ports: WalletPorts, session: KeptSession): Promise<KeptWallet | undefined> {
  const { store, sessions } = ports
  const user = session.user.id
  const kept = await store.get(`wallet/${user}`)
  if (kept === undefined || session.wallet !== 'active' || !session.deviceEnrolled) return undefined
  if (kept.state === 'active') return kept
  const { addresses } = await sessions.call(accountEndpoints.me, undefined)
  if (addresses === null || !(await opens(ports, user, { ...kept, addresses }))) return undefined
  return activateWallet(store, user, { ...kept, addresses })
}

async function opens({ sessions, keys, startWorker }: WalletPorts, user: string, kept: KeptWallet): Promise<boolean> {
  const { setId, coveredShare, addresses } = kept
  const worker = startWorker()
  try {
    const { serverShare } = await sessions.call(walletEndpoints.release, { setId })
    const { cover } = await keys()
    const given = { user, setId, cover, coveredShare, serverShare: base64url.decode(serverShare), addresses, jobs: [] }
    await worker.run('sign', given)
    return true
  } catch (error) {
    if (error instanceof FrameFault && error.code !== 'frame/wallet-unreadable' && error.details !== 'vault/absent')
      throw error
    return false
  } finally {
    worker.end()
  }
}
