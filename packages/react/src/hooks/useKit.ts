import type { Kit } from '@latchkey/core'
import { useLatchkeyContext } from './useLatchkeyContext.ts'

/** The kit of the nearest provider, to call actions on. */
export function useKit(): Kit {
  return useLatchkeyContext().kit
}
