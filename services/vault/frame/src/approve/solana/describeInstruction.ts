import { action } from '../action.ts'
import type { Action } from '../action.types.ts'
import { readText } from '../message/readText.ts'
import { showHidden } from '../message/showHidden.ts'
import { parts } from '../parts.ts'
import { associatedInstructions } from './associatedInstructions.ts'
import { computeInstructions } from './computeInstructions.ts'
import type { InstructionRow } from './instructionRow.types.ts'
import { programs } from './programs.ts'
import { readLayout } from './readLayout.ts'
import type { SolanaInstruction } from './solana.types.ts'
import { systemInstructions } from './systemInstructions.ts'
import { tokenInstructions } from './tokenInstructions.ts'

/** Which program reads by which table. */
export const knownPrograms: Readonly<Record<string, readonly InstructionRow[]>> = {
  [programs.system]: systemInstructions,
  [programs.token]: tokenInstructions,
  [programs.token2022]: tokenInstructions,
  [programs.associated]: associatedInstructions,
  [programs.compute]: computeInstructions,
}

const memos: ReadonlySet<string> = new Set([programs.memo, programs.memoBefore])

/** Says what an instruction does; what is not known, or has other bytes than its form, can't be read. */
export function describeInstruction(instruction: SolanaInstruction, self: string): Action {
  const { program, accounts, data } = instruction
  const unknown = action('unknownProgram', { program: parts.address(program) }, { marks: ['unreadable'] })
  if (memos.has(program)) {
    const { text } = readText(data)
    return text === undefined ? unknown : action('memo', { text: parts.text(showHidden(text)) })
  }
  for (const row of knownPrograms[program] ?? []) {
    const values = accounts.length >= row.accounts ? readLayout(row, data) : undefined
    if (values) return row.describe(values, (index) => accounts[index] ?? '', self, program)
  }
  return unknown
}
