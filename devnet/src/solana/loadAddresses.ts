import { type Address, getAddressDecoder } from '@solana/kit'
import type { CompiledMessage } from './readMessage.ts'

/** Before the addresses of a lookup table come its state, authority and padding. */
const tableHeaderBytes = 56
const addressBytes = 32

/** The accounts that a message takes out of lookup tables, in the order in which its instructions count them. */
export function loadAddresses(
  message: CompiledMessage,
  dataOf: (table: Address) => Uint8Array | undefined,
): { writable: readonly Address[]; readonly: readonly Address[] } {
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
  const pick = (table: Address, indexes: readonly number[]) => {
    const data = dataOf(table)
    return indexes.flatMap((index) => {
      const start = tableHeaderBytes + index * addressBytes
      const bytes = data?.slice(start, start + addressBytes)
      return bytes?.length === addressBytes ? [getAddressDecoder().decode(bytes)] : []
    })
  }
  return {
    writable: lookups.flatMap((one) => pick(one.lookupTableAddress, one.writableIndexes)),
    readonly: lookups.flatMap((one) => pick(one.lookupTableAddress, one.readonlyIndexes)),
  }
}
