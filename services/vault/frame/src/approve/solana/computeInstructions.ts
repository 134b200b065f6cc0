import { action } from '../action.ts'
import { parts } from '../parts.ts'
import { instructionRow } from './instructionRow.ts'
import type { InstructionRow } from './instructionRow.types.ts'

/** Compute budget: what the transaction may cost the network, and what is paid for speed. */
export const computeInstructions: readonly InstructionRow[] = [
  instructionRow([1], ['u32'], 0, ([units]) => action('computeHeap', { number: parts.number(units) })),
  instructionRow([2], ['u32'], 0, ([units]) => action('computeUnits', { number: parts.number(units) })),
  instructionRow([3], ['u64'], 0, ([price]) => action('computePrice', { number: parts.number(price) })),
  instructionRow([4], ['u32'], 0, ([size]) => action('computeData', { number: parts.number(size) })),
]
