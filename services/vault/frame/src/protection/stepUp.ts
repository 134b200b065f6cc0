import { recoveryEndpoints } from '@latchkey/protocol/vault'
import { FrameFault } from '../faults/FrameFault.ts'
import { canUsePasskeys } from '../passkeys/canUsePasskeys.ts'
import type { Errand, SteppedUp } from './errand.types.ts'
import { isRefusal } from './isRefusal.ts'
import { proveMail } from './proveMail.ts'
import { provePasskey } from './provePasskey.ts'

/**
 * Has the person prove themselves anew: with a passkey where they have one, or by mail.
 * @throws FrameFault `wallet/user-rejected`, or as `proveMail`
 */
export async function stepUp(errand: Errand): Promise<SteppedUp> {
  const { ports, sheet, texts } = errand
  const { passkeys } = await ports.sessions.call(recoveryEndpoints.state, undefined, sheet.signal)
  if (passkeys.length === 0 || !canUsePasskeys(window)) return proveMail(errand, 'protection')
  let error: string | undefined
  for (;;) {
    const { action } = await sheet.ask({
      title: texts.proveTitle,
      lines: [texts.proveLead],
      choices: [
        { id: 'passkey', label: texts.usePasskey, hint: texts.usePasskeyHint },
        { id: 'mail', label: texts.useMail, hint: texts.useMailHint },
      ],
      ...(error === undefined ? {} : { error }),
    })
    if (action === 'mail') return proveMail(errand, 'protection')
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
