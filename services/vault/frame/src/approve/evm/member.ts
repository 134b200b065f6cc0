import type { AbiValue } from '../abi/abi.types.ts'

/** The member of a decoded tuple or list; the decoder has checked that it is there. */
export function member(value: AbiValue | undefined, index: number): AbiValue {
  const found = typeof value === 'object' ? value[index] : undefined
  if (found === undefined) throw new Error('a member is missing')
  return found
}
