import type { AbiValue } from '../abi/abi.types.ts'

/** A decoded list; anything else counts as empty. */
export function listOf(value: AbiValue | undefined): readonly AbiValue[] {
  return typeof value === 'object' ? value : []
}
