import type { ApprovalRequest } from '../approve.types.ts'
import type { Subject } from './subject.types.ts'

/** The address that signs a request. */
export function accountOf(subject: Subject, { addresses }: ApprovalRequest): string {
  const solana = subject.kind === 'solana' || (subject.kind === 'message' && subject.key === 'solana')
  return solana ? addresses.solana : addresses.evm
}
