import { FrameFault } from '../faults/FrameFault.ts'

/** What does not open a way back: `typo` where that shows without trying, `other` where it opens something else. */
export function isWrongKey(error: unknown): 'typo' | 'other' | undefined {
  if (!(error instanceof FrameFault) || error.code !== 'frame/wallet-unreadable') return undefined
  if (error.details === 'keys/code-invalid') return 'typo'
  return error.details === 'keys/seal-invalid' ? 'other' : undefined
}
