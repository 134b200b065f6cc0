import type { FailedTransactionMetadata } from 'litesvm'
import type { TransactionFault } from './solana.types.ts'

/**
 * The reason of a failure in the RPC's JSON. Read from LiteSVM's own words, because they carry the runtime's names
 * (`InstructionError(0, Custom(1))`) where its bindings carry numbers that move with each version.
 */
export function readFault(failed: FailedTransactionMetadata): TransactionFault {
  const text = /err: (.*?), meta: /s.exec(failed.toString())?.[1] ?? 'UnknownError'
  const instruction = /^InstructionError\((\d+), (.*)\)$/s.exec(text)
  if (instruction) return { InstructionError: [Number(instruction[1]), toInstructionFault(instruction[2] ?? '')] }
  const indexed = /^(\w+)(?:\((\d+)\)| \{ account_index: (\d+) \})$/.exec(text)
  const name = indexed?.[1]
  if (name === undefined) return text
  return indexed?.[2] === undefined
    ? { [name]: { account_index: Number(indexed?.[3]) } }
    : { [name]: Number(indexed[2]) }
}

function toInstructionFault(text: string): TransactionFault {
  const custom = /^Custom\((\d+)\)$/.exec(text)
  if (custom) return { Custom: Number(custom[1]) }
  const worded = /^BorshIoError/.exec(text)
  return worded ? 'BorshIoError' : text
}
