import { releasePurposes } from '@latchkey/protocol/vault'
import * as v from 'valibot'

/** What the guardian says: the owner of this mailbox approved this device, for this attempt and purpose. */
export const approvalSchema = v.object({
  sub: v.string(),
  jkt: v.string(),
  attempt: v.string(),
  purpose: v.picklist(releasePurposes),
})
