import { recoveryEndpoints } from '@latchkey/protocol/vault'
import { FrameFault } from '../faults/FrameFault.ts'
import { canUsePasskeys } from '../passkeys/canUsePasskeys.ts'
import type { Errand, SteppedUp } from './errand.types.ts'
import { isRefusal } from './isRefusal.ts'
import { provePasskey } from './provePasskey.ts'
import { proveToGuardian } from './proveToGuardian.ts'
import { providerNames } from './providerNames.ts'

/**
 * Has the person prove themselves anew: with a passkey where they have one, by mail, or at their provider.
 * @throws FrameFault `wallet/user-rejected`, or as `proveToGuardian`
 */
export async function stepUp(errand: Errand): Promise<SteppedUp> {
  const { ports, sheet, texts } = errand
  const { passkeys } = await ports.sessions.call(recoveryEndpoints.state, undefined, sheet.signal)
  if (passkeys.length === 0 || !canUsePasskeys(window)) return proveToGuardian(errand, 'protection')
  const { guardianProvider } = (await ports.sessions.fresh()).user
  const other =
    guardianProvider === null
      ? { id: 'guardian', label: texts.useMail, hint: texts.useMailHint }
      : { id: 'guardian', label: providerNames[guardianProvider], hint: texts.useProviderHint }
  let error: string | undefined
  for (;;) {
    const { action } = await sheet.ask({
      title: texts.proveTitle,
      lines: [texts.proveLead],
      choices: [{ id: 'passkey', label: texts.usePasskey, hint: texts.usePasskeyHint }, other],
      ...(error === undefined ? {} : { error }),
    })
    if (action === 'guardian') return proveToGuardian(errand, 'protection')
    try {
      sheet.tell({ title: texts.proveTitle, status: texts.usePasskeyHint })
      return { by: 'passkey', proof: await provePasskey(errand) }
    } catch (failure) {
      sheet.signal.throwIfAborted()
      const unanswered = failure instanceof FrameFault && failure.code === 'wallet/user-rejected'
      if (!unanswered && !isRefusal(failure, 'login/passkey-refused')) throw failure
      error = texts.passkeyFailed
    }
  }
}
