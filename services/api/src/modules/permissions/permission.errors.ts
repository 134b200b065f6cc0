import type { PermissionErrorCode } from '@latchkey/protocol/http'
import { ApiError } from '../../http/ApiError.ts'

const sentences: Readonly<Record<PermissionErrorCode, string>> = {
  'permissions/context-invalid':
    'The context is not one delegation of this account that rests on no other. Send what the wallet answered, for each permission apart.',
  'permissions/delegate-open': 'The delegation is for anyone. Name one account that may use it.',
  'permissions/expiry-invalid':
    'The delegation has no end (TimestampEnforcer), has ended, or lasts longer than 30 days. Ask for another one.',
  'permissions/signature-wrong': 'The account did not sign this. Have it sign exactly what is sent.',
  'permissions/login-needed': 'No voucher of this account, service and project was sent. Log in, and send a new one.',
  'permissions/unknown': 'The account has no such permission or session here.',
  'permissions/revoked': 'The account has taken the permission back. Ask for a new one.',
  'permissions/too-many': 'The account has 255 permissions on this network. Take some back that are not needed.',
}

/** @param field What of the request is to blame. */
export function permissionError(code: PermissionErrorCode, field: string): ApiError {
  return new ApiError({ code, field, description: sentences[code] })
}
