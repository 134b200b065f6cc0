import { KitError } from '@latchkey/protocol'
import { type Eip1193Provider, isEip1193Provider } from './provider.ts'

/** @throws KitError `wallet/unavailable` when there is no wallet to ask. */
export function requireProvider(value: unknown): Eip1193Provider {
  if (isEip1193Provider(value)) return value
  throw new KitError({ code: 'wallet/unavailable', shortMessage: 'There is no EIP-1193 provider to ask' })
}
