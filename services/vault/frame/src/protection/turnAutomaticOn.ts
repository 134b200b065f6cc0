import { guardianEndpoints, recoveryEndpoints, serviceEndpoints, type VaultSession } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import { drawId } from '../wallet/drawId.ts'
import { guardianMailbox } from '../wallet/guardianMailbox.ts'
import { askAtProvider } from './askAtProvider.ts'
import { bringKey } from './bringKey.ts'
import type { Errand } from './errand.types.ts'
import { withStepUp } from './withStepUp.ts'

/** Gives the guardian the recovery key again; it gives it out from a day later on. @throws FrameFault `wallet/user-rejected` */
export async function turnAutomaticOn(errand: Errand): Promise<void> {
  const { ports, sheet, texts } = errand
  const { sessions, guardian } = ports
  const { signal } = sheet
  await sheet.ask({ title: texts.onTitle, lines: [texts.onLead], primary: texts.on })
  const worker = await bringKey(errand)
  sheet.tell({ title: texts.onTitle, status: texts.working })
  const { user, assertion } = await sessions.fresh()
  const recoveryPublicKey = base64url.encode(await worker.run('held', undefined))
  const owner = await ownerOf(errand, user)
  const { seal } = await guardian.call(serviceEndpoints.guardianKeys, undefined, { signal })
  const sealedKey = await worker.run('enrol', { user: user.id, guardianKey: base64url.decode(seal) })
  const { receipt } = await guardian.call(guardianEndpoints.enrol, {
    assertion,
    ...owner,
    recoveryPublicKey,
    sealedRecoveryKey: base64url.encode(sealedKey),
  })
  await withStepUp(errand, () => sessions.call(recoveryEndpoints.automaticOn, { receipt }))
}

/** Whom the guardian asks from then on; at a provider, it asks right away. */
async function ownerOf(errand: Errand, user: VaultSession['user']): Promise<{ email: string } | { releaseId: string }> {
  const { guardianProvider: provider } = user
  if (provider !== null) {
    const asked = await askAtProvider(errand, { provider, attemptId: drawId(), purpose: 'protection' })
    asked.end()
    return { releaseId: asked.releaseId }
  }
  const email = await guardianMailbox(errand.ports)
  if (email === null) throw new FrameFault('login/email-needed')
  return { email }
}
