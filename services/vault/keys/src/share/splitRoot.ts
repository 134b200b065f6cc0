import { split } from 'shamir-secret-sharing'
import { KeysError } from '../KeysError.ts'

/** One independent set of three shares; any two open the root, one alone says nothing of it. */
export type ShareSet = {
  /** D: stays with the device. */
  readonly device: Uint8Array
  /** S: held by `auth` under its master key. */
  readonly server: Uint8Array
  /** R: sealed to the account's recovery key. */
  readonly recovery: Uint8Array
}

/** A fresh set for one enrolled browser. Sets are never shared between devices, so that revoking one touches no other. */
export async function splitRoot(root: Uint8Array): Promise<ShareSet> {
  const [device, server, recovery] = await split(root, 3, 2)
  if (device === undefined || server === undefined || recovery === undefined) throw new KeysError('keys/share-invalid')
  return { device, server, recovery }
}
