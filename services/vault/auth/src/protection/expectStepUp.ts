import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'

/** Whether the person has proven themselves anew in the last minutes. */
const isSteppedUp = ({ steppedUpAt }: Session, nowMs: number): boolean =>
  steppedUpAt !== null && steppedUpAt + limits.stepUpMs > nowMs

/** @throws VaultFault `session/step-up-needed` when the person has not proven themselves anew in the last minutes. */
export function expectStepUp(deps: AuthDeps, session: Session): void {
  if (!isSteppedUp(session, deps.clock.nowMs()))
    throw new VaultFault('session/step-up-needed', {
      description: `Prove that it is you. That holds for ${limits.stepUpMs / 60_000} minutes.`,
    })
}
