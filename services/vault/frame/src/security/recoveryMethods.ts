import { passkeyEndpoints, type RecoveryWrap, recoveryEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { VaultError } from '../errors/VaultError.ts'
import { canUsePasskeys, makePasskey } from '../passkeys/passkeys.ts'
import { browserName } from '../wallet/browserName.ts'
import { expectKept } from '../wallet/sameWallet.ts'
import type { OldSet } from '../wallet/shareSet.ts'
import { askNewPassword } from './askNewPassword.ts'
import { bringRecoveryKey } from './bringRecoveryKey.ts'
import { openRecoveryMethod } from './openRecoveryMethod.ts'
import { bindWrap, evaluatePassword, handOutCode, storeWrap } from './recoveryWrap.ts'
import type { FlowContext } from './securityFlow.ts'
import { provePasskey, withStepUp } from './stepUp.ts'

/** Sets the password that leads back, or another one. @throws VaultError `wallet/user-rejected` or `login/locked` */
export async function addPassword(flow: FlowContext): Promise<void> {
  const { dialog, texts } = flow
  const worker = await bringRecoveryKey(flow)
  const { setPasswordTitle: title, setPasswordLead, setPassword } = texts
  const password = await askNewPassword(flow, { title, lines: [setPasswordLead], primary: setPassword })
  dialog.show({ title: texts.setPasswordTitle, status: texts.stretching })
  const { evaluated, salt } = await evaluatePassword(flow, worker, password)
  await storeWrap(flow, worker, { by: { method: 'password', evaluated }, salt })
}

/**
 * Adds a passkey that logs in and opens the wallet. The options are fetched before the click, since browsers want a fresh
 * one for making a passkey in a frame.
 * @throws VaultError `login/passkey-unavailable`, `recovery/too-many-ways` or `wallet/user-rejected`
 */
export async function addPasskey(flow: FlowContext): Promise<void> {
  const { ports, dialog, texts } = flow
  const { sessions } = ports
  const { signal } = dialog
  if (!canUsePasskeys(window)) throw new VaultError('login/passkey-unavailable')
  const worker = await bringRecoveryKey(flow)
  let error: string | undefined
  for (;;) {
    const options = await withStepUp(flow, () => sessions.call(passkeyEndpoints.registerOptions, {}, signal))
    await dialog.ask({
      title: texts.addPasskeyTitle,
      lines: [texts.addPasskeyLead],
      primary: texts.addPasskey,
      ...(error === undefined ? {} : { error }),
    })
    try {
      const made = await makePasskey(options, signal)
      const body = {
        challengeId: options.challengeId,
        label: browserName(navigator.userAgent),
        credential: made.credential,
      }
      await withStepUp(flow, () => sessions.call(passkeyEndpoints.register, body, signal))
      const prf = made.prf ?? (made.credential.prf ? await touchAgain(flow, made.credential.id) : undefined)
      if (prf === undefined) {
        await dialog.ask({ title: texts.addPasskeyTitle, lines: [texts.onlyLogsIn], primary: texts.done, final: true })
        return
      }
      const by = { method: 'passkey' as const, prf, credentialId: base64url.decode(made.credential.id) }
      await storeWrap(flow, worker, { by, salt: undefined })
      return
    } catch (failure) {
      signal.throwIfAborted()
      if (!(failure instanceof VaultError) || failure.code !== 'wallet/user-rejected') throw failure
      error = texts.passkeyFailed
    }
  }
}

/** Authenticators that evaluate at a login alone are asked once more. */
async function touchAgain(flow: FlowContext, credentialId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { dialog, texts } = flow
  await dialog.ask({ title: texts.addPasskeyTitle, lines: [texts.touchAgain], primary: texts.next })
  return (await provePasskey(flow, credentialId)).prf
}

/** Prints a code that leads back, in the place of the one before. @throws VaultError `wallet/user-rejected` */
export async function addCode(flow: FlowContext): Promise<void> {
  const worker = await bringRecoveryKey(flow)
  const code = await handOutCode(flow, worker)
  await storeWrap(flow, worker, { by: { method: 'code', code }, salt: undefined })
}

/**
 * The drill: opens the wallet by a recovery method as a new device would, compares the addresses and throws everything away.
 * @throws VaultError `wallet/user-rejected`
 */
export async function testRecoveryMethod(flow: FlowContext, id: string): Promise<void> {
  const { ports, dialog, texts } = flow
  const { user } = await ports.sessions.fresh()
  const { wrap, old } = await findWrap(flow, id)
  const worker = ports.startWorker()
  try {
    const owner = { user: user.id, addresses: old.addresses }
    await expectKept(ports.store, user.id, old.addresses)
    const source = await openRecoveryMethod(flow, worker, owner, wrap, { lead: texts.tryLead })
    if (source?.isBound === false) await bindWrap(flow, worker, owner, { wrap, source })
    await worker.run('check', {
      user: user.id,
      oldSetId: old.setId,
      serverShare: base64url.decode(old.serverShare),
      sealedRecovery: base64url.decode(old.sealedRecovery),
      addresses: old.addresses,
    })
    await dialog.ask({ title: texts.tryDone, lines: [texts.tryDoneLead], primary: texts.done, final: true })
  } finally {
    worker.end()
  }
}

/** The wrap of a recovery method, with what it takes to open the wallet. @throws VaultError `frame/message-invalid` for no way */
async function findWrap(flow: FlowContext, id: string): Promise<{ wrap: RecoveryWrap; old: OldSet }> {
  const { ports, dialog } = flow
  const old = await withStepUp(flow, () => ports.sessions.call(walletEndpoints.recover, {}, dialog.signal))
  const wrap = old.wraps.find((each) => (each.method === 'passkey' ? each.credentialId : each.wrapId) === id)
  if (wrap === undefined) throw new VaultError('frame/message-invalid', { details: id })
  return { wrap, old }
}

/**
 * Takes a recovery method out, after the person has said so. A passkey logs in no longer either.
 * @throws VaultError `recovery/last-way` or `wallet/user-rejected`
 */
export async function removeRecoveryMethod(flow: FlowContext, id: string): Promise<void> {
  const { ports, dialog, texts } = flow
  const { sessions } = ports
  const { passkeys } = await sessions.call(recoveryEndpoints.state, undefined, dialog.signal)
  await dialog.ask({ title: texts.removeTitle, lines: [texts.removeLead], primary: texts.remove, danger: true })
  const isPasskey = passkeys.some(({ credentialId }) => credentialId === id)
  await withStepUp(flow, () =>
    isPasskey
      ? sessions.call(passkeyEndpoints.remove, { credentialId: id })
      : sessions.call(recoveryEndpoints.removeWrap, { wrapId: id }),
  )
}
