import { getBase58Decoder } from '@solana/kit'
import type { TransactionMetadata } from 'litesvm'
import type { InnerInstructions } from './solana.types.ts'

/** The instructions that programs called, under the index of the instruction that began it. */
export function readInnerInstructions(meta: TransactionMetadata): readonly InnerInstructions[] {
  return meta.innerInstructions().flatMap((list, index) => {
    if (list.length === 0) return []
    const instructions = list.map((inner) => {
      const instruction = inner.instruction()
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: getBase58Decoder().decode(instruction.data()),
        stackHeight: inner.stackHeight(),
      }
    })
    return [{ index, instructions }]
  })
}
