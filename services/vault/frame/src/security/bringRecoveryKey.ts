import { guardianEndpoints, recoveryEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import type { WalletAddresses } from '../approve/approve.types.ts'
import { base64url } from '../calls/base64url.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import { expectKept, expectWord } from '../wallet/sameWallet.ts'
import type { OldSet } from '../wallet/shareSet.ts'
import { waitMs } from '../wallet/waitMs.ts'
import type { WalletPorts } from '../wallet/walletPorts.ts'
import { openRecoveryMethod, pickRecoveryMethod } from './openRecoveryMethod.ts'
import { openWrap } from './recoveryWrap.ts'
import type { FlowContext, SteppedUp } from './securityFlow.ts'
import { stepUp } from './stepUp.ts'

export declare namespace collectKey {
  type Options = {
    readonly releaseId: string
    readonly collectInSeconds: number
    readonly recoveryPublicKey: string
    /** That the auth service names for the person. */
    readonly addresses: WalletAddresses
    readonly signal: AbortSignal
  }
}

/**
 * Fetches the recovery key from the guardian once it may be, into the worker that listens for it.
 * @throws VaultError `login/attempt-closed`, `login/device-denied`, or `frame/other-wallet` where the key was enrolled for
 * other addresses
 */
export async function collectKey(ports: WalletPorts, worker: KeyWorker, options: collectKey.Options): Promise<void> {
  const { releaseId, recoveryPublicKey, signal } = options
  const { sessions, guardian } = ports
  await waitMs(options.collectInSeconds * 1_000, signal)
  const { user, assertion } = await sessions.fresh()
  const body = { releaseId, assertion, recoveryPublicKey }
  const { sealedRecoveryKey, word } = await guardian.call(guardianEndpoints.collect, body, { signal })
  const own = await worker.run('digest', { addresses: options.addresses })
  if (word !== null) await expectWord(ports, worker, { user: user.id, word, own })
  await worker.run('take', {
    user: user.id,
    recoveryPublicKey: base64url.decode(recoveryPublicKey),
    sealedRecoveryKey: base64url.decode(sealedRecoveryKey),
    addresses: word === null ? undefined : own,
  })
}

/**
 * A worker with the recovery key at hand: kept from a moment ago, or brought by a proof. The cache has it afterwards.
 * @throws VaultError `wallet/user-rejected`, or as `stepUp`
 */
export async function bringRecoveryKey(flow: FlowContext): Promise<KeyWorker> {
  const { ports, recoveryKeyCache, dialog } = flow
  const { user } = await ports.sessions.fresh()
  const kept = recoveryKeyCache.of(user.id)
  if (kept !== undefined) return kept
  const proven = await stepUp(flow)
  const worker = proven.by === 'guardian' ? proven.worker : ports.startWorker()
  try {
    dialog.show({ title: flow.texts.proveTitle, status: flow.texts.working })
    const found = await ports.sessions.call(walletEndpoints.recover, {}, dialog.signal)
    await expectKept(ports.store, user.id, found.addresses)
    if (!(await openByProof(flow, worker, user.id, proven, found))) {
      const picked = await pickRecoveryMethod(flow, found.wraps)
      if (picked === undefined) throw new VaultError('wallet/user-rejected')
      await openRecoveryMethod(flow, worker, { user: user.id, addresses: found.addresses }, picked)
    }
    recoveryKeyCache.keep(user.id, worker)
    return worker
  } catch (error) {
    worker.end()
    throw error
  }
}

type Found = Pick<OldSet, 'recoveryPublicKey' | 'wraps' | 'addresses'>

/** Whether the proof itself brought the key: a passkey with a wrap, or the guardian, which still has it. */
async function openByProof(
  { ports, dialog }: FlowContext,
  worker: KeyWorker,
  user: string,
  proven: SteppedUp,
  { wraps, recoveryPublicKey, addresses }: Found,
): Promise<boolean> {
  if (proven.by === 'passkey') {
    const { credential, prf } = proven.proof
    const wrap = wraps.find((each) => each.method === 'passkey' && each.credentialId === credential.id)
    if (wrap === undefined || prf === undefined) return false
    await openWrap(worker, { user, addresses }, wrap, {
      method: 'passkey',
      prf,
      credentialId: base64url.decode(credential.id),
    })
    return true
  }
  const { automatic } = await ports.sessions.call(recoveryEndpoints.state, undefined, dialog.signal)
  if (automatic !== 'on') return false
  const { releaseId, collectInSeconds } = proven
  await collectKey(ports, worker, { releaseId, collectInSeconds, recoveryPublicKey, addresses, signal: dialog.signal })
  return true
}
