import { passkeyEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import { canUsePasskeys } from '../passkeys/canUsePasskeys.ts'
import { makePasskey } from '../passkeys/makePasskey.ts'
import { browserName } from '../wallet/browserName.ts'
import { bringKey } from './bringKey.ts'
import type { Errand } from './errand.types.ts'
import { provePasskey } from './provePasskey.ts'
import { storeWrap } from './storeWrap.ts'
import { withStepUp } from './withStepUp.ts'

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
