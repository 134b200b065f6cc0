import type { ReleasePurpose } from '@latchkey/protocol/vault'
import type { Errand, SteppedUp } from './errand.types.ts'
import { proveMail } from './proveMail.ts'
import { proveProvider } from './proveProvider.ts'

/** A step-up that the guardian takes part in, by mail or at the provider where it asks this person. */
export async function proveToGuardian(
  errand: Errand,
  purpose: ReleasePurpose,
): Promise<SteppedUp & { by: 'guardian' }> {
  const { guardianProvider } = (await errand.ports.sessions.fresh()).user
  return guardianProvider === null ? proveMail(errand, purpose) : proveProvider(errand, guardianProvider, purpose)
}
