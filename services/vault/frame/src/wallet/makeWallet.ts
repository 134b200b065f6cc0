import { guardianEndpoints, serviceEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { base64url, createId } from '../calls/base64url.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { BroughtRoot } from '../keys/keyJobs.types.ts'
import type { KeptSession, KeptWallet } from '../store/vaultStore.ts'
import { activateWallet, bindWallet, readBackSet } from './shareSet.ts'
import type { WalletPorts } from './walletPorts.ts'

/** A root that a person has brought, and the worker that alone can open it. Who asked for it ends the worker. */
export type BroughtWallet = { readonly worker: KeyWorker; readonly root: BroughtRoot }

/**
 * Makes a person's first wallet, all or nothing: until both services hold their parts and two pairs of shares have been
 * read back, no address is shown to anybody. What is left behind on the way opens nothing and is swept.
 *
 * @param owner Who the guardian asks from then on: the owner of the address that the person typed or their provider
 * gave, if the auth service's word and this agree; or who has approved a request of this device.
 * @param onMade Takes the worker, which has the recovery key at hand.
 * @param brought What the wallet is made of in the place of a new root.
 */
export async function makeWallet(
  ports: WalletPorts,
  session: KeptSession,
  owner: { readonly email: string } | { readonly releaseId: string },
  onMade: (worker: KeyWorker) => void,
  brought?: BroughtWallet,
): Promise<KeptWallet> {
  const { store, sessions, guardian, keys } = ports
  const user = session.user.id
  const setId = createId()
  const worker = brought?.worker ?? ports.startWorker()
  try {
    const { cover: deviceKey } = await keys()
    const made = await worker.run('create', {
      user,
      setId,
      deviceKey,
      ...(brought === undefined ? {} : { brought: brought.root }),
    })
    const kept: KeptWallet = {
      state: 'pending',
      setId,
      addresses: made.addresses,
      coveredShare: made.coveredShare,
      sealedRecovery: base64url.encode(made.sealedRecovery),
      recoveryPublicKey: base64url.encode(made.recoveryPublicKey),
    }
    await store.put(`wallet/${user}`, kept)
    await sessions.call(walletEndpoints.prepare, {
      setId,
      serverShare: base64url.encode(made.serverShare),
      sealedRecovery: kept.sealedRecovery,
      recoveryPublicKey: kept.recoveryPublicKey,
      proof: base64url.encode(made.proof),
      addresses: made.addresses,
    })
    const { seal } = await guardian.call(serviceEndpoints.guardianKeys, undefined)
    const guardianKey = base64url.decode(seal)
    const { sealedKey, addresses } = await worker.run('enrol', { user, guardianKey, addresses: made.addresses })
    const { assertion } = await sessions.fresh()
    const { receipt } = await guardian.call(guardianEndpoints.enrol, {
      assertion,
      ...owner,
      recoveryPublicKey: kept.recoveryPublicKey,
      sealedRecoveryKey: base64url.encode(sealedKey),
      addresses,
    })
    await readBackSet(ports, worker, user, { hold: true })
    await sessions.call(walletEndpoints.commit, { setId, receipt })
    const active = await activateWallet(store, user, kept)
    onMade(worker)
    return await bindWallet(ports, session, active)
  } catch (error) {
    if (brought === undefined) worker.end()
    throw error
  }
}
