import { loginProviders } from '@latchkey/protocol'
import { recoveryEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import type { DeviceApproval } from '../deviceApproval/deviceApproval.ts'
import type { PasskeyProof } from '../passkeys/passkeys.ts'
import { collectKey } from '../security/bringRecoveryKey.ts'
import { openRecoveryMethod, pickRecoveryMethod } from '../security/openRecoveryMethod.ts'
import { bindWrap, openWrap } from '../security/recoveryWrap.ts'
import type { FlowContext } from '../security/securityFlow.ts'
import type { KeptSession, KeptWallet } from '../store/vaultStore.ts'
import { expectKept } from './sameWallet.ts'
import { enrolDevice } from './shareSet.ts'
import type { RequestContext, WalletPorts } from './walletPorts.ts'

/**
 * Brings an account's wallet to this browser: the login opens S and R at the auth service, the approved link the key to R
 * at the guardian.
 */
export async function recoverWallet(
  ports: WalletPorts,
  session: KeptSession,
  approval: Pick<DeviceApproval, 'releaseId' | 'worker' | 'approved'>,
  context: RequestContext,
): Promise<KeptWallet> {
  const { worker, releaseId } = approval
  const { signal } = context
  const { collectInSeconds } = await approval.approved(context)
  const stopWaiting = context.wait('mailbox')
  try {
    const old = await ports.sessions.call(walletEndpoints.recover, {}, signal)
    const { recoveryPublicKey, addresses } = old
    await expectKept(ports.store, session.user.id, addresses)
    await collectKey(ports, worker, { releaseId, collectInSeconds, recoveryPublicKey, addresses, signal })
    return await enrolDevice(ports, session.user.id, worker, old)
  } finally {
    stopWaiting()
  }
}

/**
 * Brings an account's wallet to this browser by what the person holds: the passkey that they logged in with, or a way
 * that they choose.
 * @returns undefined when the guardian is the way that is left, or that they chose.
 * @throws VaultError `wallet/user-rejected`
 */
export async function recoverByMethod(
  flow: FlowContext,
  user: string,
  proof: PasskeyProof | undefined,
): Promise<KeptWallet | undefined> {
  const { ports, dialog } = flow
  const { signal } = dialog
  const old = await ports.sessions.call(walletEndpoints.recover, {}, signal)
  const owner = { user, addresses: old.addresses }
  await expectKept(ports.store, user, old.addresses)
  const byProof =
    proof?.prf === undefined
      ? undefined
      : old.wraps.find((wrap) => wrap.method === 'passkey' && wrap.credentialId === proof.credential.id)
  if (byProof === undefined && old.wraps.length === 0) return undefined
  const worker = ports.startWorker()
  try {
    if (byProof !== undefined && proof?.prf !== undefined) {
      const credentialId = base64url.decode(proof.credential.id)
      const by = { method: 'passkey' as const, prf: proof.prf, credentialId }
      const isBound = await openWrap(worker, owner, byProof, by)
      const wallet = await enrolDevice(ports, user, worker, old, { hold: true })
      if (!isBound) await bindWrap(flow, worker, owner, { wrap: byProof, source: { by, salt: undefined } })
      return wallet
    }
    const { automatic } = await ports.sessions.call(recoveryEndpoints.state, undefined, signal)
    const { guardianProvider } = (await ports.sessions.fresh()).user
    const guardian = guardianProvider === null ? flow.texts.mail : loginProviders[guardianProvider]
    const picked = await pickRecoveryMethod(flow, old.wraps, { guardian: automatic === 'on' ? guardian : undefined })
    if (picked === undefined) return undefined
    const source = await openRecoveryMethod(flow, worker, owner, picked)
    // What was fetched before the person typed may have been changed meanwhile.
    const found = await ports.sessions.call(walletEndpoints.recover, {}, signal)
    const wallet = await enrolDevice(ports, user, worker, found, { hold: true })
    if (source?.isBound === false) await bindWrap(flow, worker, owner, { wrap: picked, source })
    return wallet
  } finally {
    worker.end()
  }
}
