import { releasePurposes } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { digest } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { GuardianVerifier, People } from '../contexts.types.ts'
import { readPerson } from '../users/readUser.ts'

/** What the guardian says: the owner of this mailbox approved this device, for this attempt and purpose. */
export const approvalSchema = v.object({
  sub: v.string(),
  jkt: v.string(),
  attempt: v.string(),
  purpose: v.picklist([...releasePurposes, 'mailbox']),
  /** Of that purpose: the address that may be added, and no other. */
  mailbox: v.optional(v.string()),
})

export declare namespace expectApproval {
  type Request = {
    userId: string
    device: string
    attemptId: string
    approval: string
    purposes: readonly ('protection' | 'delete' | 'mailbox')[]
    /** Which address it has to be for. */
    mailbox?: string
  }
}

/**
 * Asks for the guardian's statement that this person, by their mailbox or their account at the provider that it asks at, approved this device for this purpose.
 * @throws VaultError `login/approval-invalid`
 */
export async function expectApproval(deps: People & GuardianVerifier, request: expectApproval.Request): Promise<void> {
  const names = await guardianNames(deps, request.userId)
  const approval = await deps.guardian.verify('device-approval+jwt', request.approval, approvalSchema)
  const right =
    approval !== undefined &&
    names.includes(approval.sub) &&
    approval.jkt === request.device &&
    approval.attempt === request.attemptId &&
    request.purposes.some((purpose) => purpose === approval.purpose) &&
    approval.mailbox === (request.mailbox === undefined ? undefined : digest(request.mailbox))
  if (!right) throw new VaultError('login/approval-invalid', { description: 'The guardian did not approve this.' })
}

async function guardianNames(deps: People, userId: string): Promise<readonly string[]> {
  const { user, accounts } = await readPerson(deps, userId)
  const { guardianProvider, guardianEmail, email } = user
  if (guardianProvider !== null) return accounts
  const mailbox = guardianEmail ?? email
  return mailbox === null ? [] : [digest(mailbox)]
}
