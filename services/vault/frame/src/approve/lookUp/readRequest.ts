import type { ApprovalRequest } from '../approve.types.ts'
import type { LookupTables } from '../solana/resolveInstructions.ts'
import { readSubject } from '../subject/readSubject.ts'
import type { Subject } from '../subject/subject.types.ts'
import type { Rpc } from './lookUp.types.ts'
import { readLookupTables } from './readLookupTables.ts'
import { within } from './within.ts'

const tablesMs = 10_000
const noTables: LookupTables = new Map()

/**
 * Reads a request. Accounts in lookup tables are fetched first: nobody signs what can't be named.
 * @throws FrameFault `rpc/invalid-params`, `rpc/method-not-supported`.
 */
export async function readRequest(rpc: Rpc, request: ApprovalRequest, signal: AbortSignal): Promise<Subject> {
  const subject = readSubject(request, noTables)
  if (subject.kind !== 'solana' || !subject.unresolved) return subject
  const messages = subject.transactions.map((one) => one.message)
  const tables = await within(tablesMs, signal, (limit) => readLookupTables(rpc, messages, limit), noTables)
  return readSubject(request, tables)
}
