import type { KmsContext } from '../../../server/src/kms/kms.types.ts'

/** What a stored OPRF key belongs to. */
export const oprfContext = (userMac: string): KmsContext => ({ purpose: 'oprf-key', user: userMac })
