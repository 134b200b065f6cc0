import { nativeTokenAddresses } from '../constants.ts'
import type { Namespace } from '../namespace.ts'

/** The placeholder that stands for the native token where the wire wants an address (spec 9). */
export function nativeTokenAddress(namespace: Namespace): string {
  return nativeTokenAddresses[namespace]
}
