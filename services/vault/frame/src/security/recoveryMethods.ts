import { passkeyEndpoints, type RecoveryWrap, recoveryEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { FrameFault } from '../errors/VaultError.ts'
import { canUsePasskeys, makePasskey } from '../passkeys/passkeys.ts'
import { browserName } from '../wallet/browserName.ts'
import type { OldSet } from '../wallet/shareSet.ts'
import { bringKey } from './bringRecoveryKey.ts'
import { openWay } from './openRecoveryMethod.ts'
import { evaluatePassword, handOutCode, storeWrap } from './recoveryWrap.ts'
import type { Errand } from './securityFlow.ts'
import { provePasskey, withStepUp } from './stepUp.ts'

/** NIST SP 800-63B asks for eight; guesses here cost a second each, and ten a day. */
const lengthMin = 12

/** Sets the password that leads back, or another one. @throws FrameFault `wallet/user-rejected` or `login/locked` */
export async function addPassword(errand: Errand): Promise<void> {
  const { sheet, texts } = errand
  const worker = await bringKey(errand)
  const password = await askNewPassword(errand)
  sheet.tell({ title: texts.setPasswordTitle, status: texts.stretching })
  const { evaluated, salt } = await evaluatePassword(errand, worker, password)
  await storeWrap(errand, worker, { by: { method: 'password', evaluated }, salt })
}

async function askNewPassword({ sheet, texts }: Errand): Promise<string> {
  let error: string | undefined
  for (;;) {
    const { values } = await sheet.ask({
      title: texts.setPasswordTitle,
      lines: [texts.setPasswordLead],
      fields: [
        { name: 'password', label: texts.newPassword, kind: 'newPassword' },
        { name: 'again', label: texts.repeatPassword, kind: 'newPassword' },
      ],
      primary: texts.setPassword,
      ...(error === undefined ? {} : { error }),
    })
    const { password = '', again = '' } = values
    if ([...password].length < lengthMin) error = texts.passwordShort
    else if (password !== again) error = texts.passwordsDiffer
    else return password
  }
}

/**
 * Adds a passkey that logs in and opens the wallet. The options are fetched before the click, since browsers want a fresh
 * one for making a passkey in a frame.
 * @throws FrameFault `login/passkey-unavailable`, `recovery/too-many-ways` or `wallet/user-rejected`
 */
export async function addPasskey(errand: Errand): Promise<void> {
  const { ports, sheet, texts } = errand
  const { sessions } = ports
  const { signal } = sheet
  if (!canUsePasskeys(window)) throw new FrameFault('login/passkey-unavailable')
  const worker = await bringKey(errand)
  let error: string | undefined
  for (;;) {
    const options = await withStepUp(errand, () => sessions.call(passkeyEndpoints.registerOptions, {}, signal))
    await sheet.ask({
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
      await withStepUp(errand, () => sessions.call(passkeyEndpoints.register, body, signal))
      const prf = made.prf ?? (made.credential.prf ? await touchAgain(errand, made.credential.id) : undefined)
      if (prf === undefined) {
        await sheet.ask({ title: texts.addPasskeyTitle, lines: [texts.onlyLogsIn], primary: texts.done, final: true })
        return
      }
      const by = { method: 'passkey' as const, prf, credentialId: base64url.decode(made.credential.id) }
      await storeWrap(errand, worker, { by, salt: undefined })
      return
    } catch (failure) {
      signal.throwIfAborted()
      if (!(failure instanceof FrameFault) || failure.code !== 'wallet/user-rejected') throw failure
      error = texts.passkeyFailed
    }
  }
}

/** Authenticators that evaluate at a login alone are asked once more. */
async function touchAgain(errand: Errand, credentialId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { sheet, texts } = errand
  await sheet.ask({ title: texts.addPasskeyTitle, lines: [texts.touchAgain], primary: texts.next })
  return (await provePasskey(errand, credentialId)).prf
}

/** Prints a code that leads back, in the place of the one before. @throws FrameFault `wallet/user-rejected` */
export async function addCode(errand: Errand): Promise<void> {
  const worker = await bringKey(errand)
  const code = await handOutCode(errand, worker)
  await storeWrap(errand, worker, { by: { method: 'code', code }, salt: undefined })
}

/**
 * The drill: opens the wallet by a way back as a new device would, compares the addresses and throws everything away.
 * @throws FrameFault `wallet/user-rejected`
 */
export async function tryWay(errand: Errand, id: string): Promise<void> {
  const { ports, sheet, texts } = errand
  const { user } = await ports.sessions.fresh()
  const { wrap, old } = await findWrap(errand, id)
  const worker = ports.startWorker()
  try {
    await openWay(errand, worker, user.id, wrap, { lead: texts.tryLead })
    await worker.run('check', {
      user: user.id,
      oldSetId: old.setId,
      serverShare: base64url.decode(old.serverShare),
      sealedRecovery: base64url.decode(old.sealedRecovery),
      addresses: old.addresses,
    })
    await sheet.ask({ title: texts.tryDone, lines: [texts.tryDoneLead], primary: texts.done, final: true })
  } finally {
    worker.end()
  }
}

/** The wrap of a way back, with what it takes to open the wallet. @throws FrameFault `frame/message-invalid` for no way */
async function findWrap(errand: Errand, id: string): Promise<{ wrap: RecoveryWrap; old: OldSet }> {
  const { ports, sheet } = errand
  const old = await withStepUp(errand, () => ports.sessions.call(walletEndpoints.recover, {}, sheet.signal))
  const wrap = old.wraps.find((each) => (each.method === 'passkey' ? each.credentialId : each.wrapId) === id)
  if (wrap === undefined) throw new FrameFault('frame/message-invalid', { details: id })
  return { wrap, old }
}

/**
 * Takes a way back out, after the person has said so. A passkey logs in no longer either.
 * @throws FrameFault `recovery/last-way` or `wallet/user-rejected`
 */
export async function removeWay(errand: Errand, id: string): Promise<void> {
  const { ports, sheet, texts } = errand
  const { sessions } = ports
  const { passkeys } = await sessions.call(recoveryEndpoints.state, undefined, sheet.signal)
  await sheet.ask({ title: texts.removeTitle, lines: [texts.removeLead], primary: texts.remove, danger: true })
  const isPasskey = passkeys.some(({ credentialId }) => credentialId === id)
  await withStepUp(errand, () =>
    isPasskey
      ? sessions.call(passkeyEndpoints.remove, { credentialId: id })
      : sessions.call(recoveryEndpoints.removeWrap, { wrapId: id }),
  )
}
