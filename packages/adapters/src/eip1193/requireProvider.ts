import { KitError } from '@latchkey/protocol'
import type { Eip1193Provider } from './eip1193.types.ts'
import { isEip1193Provider } from './isEip1193Provider.ts'

/** @throws KitError `wallet/unavailable` when there is no wallet to ask. */
export function requireProvider(value: unknown): Eip1193Provider {
  if (isEip1193Provider(value)) return value
  throw new KitError({ code: 'wallet/unavailable', shortMessage: 'There is no EIP-1193 provider to ask' })
}
