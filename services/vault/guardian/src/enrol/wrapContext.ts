import type { KmsContext } from '../../../server/src/kms/kms.types.ts'

/** What a stored recovery key belongs to: a row that was moved to another person cannot be opened. */
export const wrapContext = (userMac: string, recoveryPublicKey: string): KmsContext => ({
  purpose: 'recovery-key',
  user: userMac,
  key: recoveryPublicKey,
})
