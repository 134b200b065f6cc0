import { digest } from '../../../server/src/crypto/digest.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import { approvalSchema } from '../login/approval.schema.ts'
import { readUser } from '../users/readUser.ts'

export declare namespace expectApproval {
  type Request = {
    userId: string
    device: string
    attemptId: string
    approval: string
    purposes: readonly ('protection' | 'delete')[]
  }
}

/**
 * Asks for the guardian's word that the owner of this person's mailbox approved this device for this purpose.
 * @throws VaultFault `login/approval-invalid`
 */
export async function expectApproval(deps: AuthDeps, request: expectApproval.Request): Promise<void> {
  const user = await readUser(deps, request.userId)
  const email = user.guardianEmail ?? user.email
  const approval = await deps.guardian.verify('device-approval+jwt', request.approval, approvalSchema)
  const right =
    approval !== undefined &&
    email !== null &&
    approval.sub === digest(email) &&
    approval.jkt === request.device &&
    approval.attempt === request.attemptId &&
    request.purposes.some((purpose) => purpose === approval.purpose)
  if (!right) throw new VaultFault('login/approval-invalid', { description: 'The guardian did not approve this.' })
}
