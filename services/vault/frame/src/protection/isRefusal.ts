import type { VaultErrorCode } from '@latchkey/protocol/vault'
import { VaultRefusal } from '../calls/VaultRefusal.ts'

/** Whether a service said no for one of these reasons. */
export const isRefusal = (error: unknown, ...reasons: readonly VaultErrorCode[]): boolean =>
  error instanceof VaultRefusal && reasons.some((reason) => reason === error.reason)
