import { parseCall } from '../abi/parseCall.ts'
import type { CallRow } from './callRow.types.ts'

/** A row of a table of calls, by the signature that people know. */
export function callRow(signature: string, describe: CallRow['describe']): CallRow {
  return { call: parseCall(signature), describe }
}
