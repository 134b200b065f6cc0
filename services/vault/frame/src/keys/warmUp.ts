import {
  addressesOf,
  createRecoveryKey,
  createRoot,
  openKeys,
  openWithRecovery,
  sealToRecovery,
  splitRoot,
} from '@latchkey/vault/keys'
import { signJobs } from './signJobs.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/**
 * Makes a wallet of its own, opens it, signs with it and forgets it, so that the browser has compiled all of that and made
 * the curves' tables by the time that a person's wallet is to be made or opened. Nothing of it is anybody's.
 */
export async function warmUp(): Promise<void> {
  const root = createRoot(random)
  const recovery = createRecoveryKey(random)
  const addresses = await addressesOf(root)
  const shares = await splitRoot(root)
  const context = { user: 'warm-up', set: 'warm-up', slot: 'R' }
  openWithRecovery(recovery.secret, sealToRecovery(recovery.public, shares.recovery, context, random), context)
  const keys = await openKeys(shares.device, shares.server, addresses, new Set(['evm', 'solana']))
  signJobs(keys, [
    { key: 'evm', digest: new Uint8Array(32) },
    { key: 'solana', message: new Uint8Array(32) },
  ])
}
