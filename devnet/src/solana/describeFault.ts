import type { TransactionFault } from './solana.types.ts'

/** A failure in the validator's words, as clients show them. */
export function describeFault(fault: TransactionFault): string {
  if (typeof fault === 'string') return words(fault)
  const instruction = fault.InstructionError
  if (!Array.isArray(instruction)) return words(Object.keys(fault)[0] ?? 'UnknownError')
  const [index, reason]: unknown[] = instruction
  const why =
    typeof reason === 'object' && reason !== null && 'Custom' in reason
      ? `custom program error: 0x${Number(reason.Custom).toString(16)}`
      : words(String(reason)).toLowerCase()
  return `Error processing Instruction ${String(index)}: ${why}`
}

function words(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
