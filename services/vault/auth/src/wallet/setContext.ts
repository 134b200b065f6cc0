import type { KmsContext } from '../../../server/src/kms/kms.types.ts'

/** What a stored share belongs to: a row that was moved to another person or device cannot be opened. */
export const setContext = (set: { userId: string; deviceId: string; setId: string }): KmsContext => ({
  purpose: 'server-share',
  user: set.userId,
  device: set.deviceId,
  set: set.setId,
})
