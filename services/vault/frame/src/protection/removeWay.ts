import { passkeyEndpoints, recoveryEndpoints } from '@latchkey/protocol/vault'
import type { Errand } from './errand.types.ts'
import { withStepUp } from './withStepUp.ts'

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
