import { KeysError } from '../KeysError.ts'

/** Refuses an account index that isn't a whole number below 2^31. BIP-32. */
export function assertIndex(index: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= 0x80000000) throw new KeysError('keys/path-invalid')
}
