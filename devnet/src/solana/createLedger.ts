import { type Address, getAddressDecoder } from '@solana/kit'
import type { CompiledMessage } from './readTransaction.ts'
import type { PastTransaction } from './solana.types.ts'

/** For how many blocks a blockhash is good, as on the real network. */
const lifetimeBlocks = 150

/** The blockhashes that a transaction may still name. LiteSVM itself knows the newest alone. */
export function createBlockhashes(start: readonly (readonly [blockhash: string, height: number])[] = []) {
  const heights = new Map<string, number>(start)
  return {
    add(blockhash: string, height: number): void {
      heights.set(blockhash, height)
      for (const [old, madeAt] of heights) {
        if (madeAt + lifetimeBlocks >= height) break
        heights.delete(old)
      }
    },
    /** The last block height at which the blockhash is good; undefined when that has passed. */
    lastValidHeight(blockhash: string): number | undefined {
      const madeAt = heights.get(blockhash)
      return madeAt === undefined ? undefined : madeAt + lifetimeBlocks
    },
    entries: () => [...heights],
  }
}

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

/** What happened, by signature and by account, oldest first. */
export function createLedger(start: readonly PastTransaction[] = []) {
  const bySignature = new Map<string, PastTransaction>()
  const byAddress = new Map<string, PastTransaction[]>()
  const bySlot = new Map<number, PastTransaction[]>()
  function add(transaction: PastTransaction): void {
    bySignature.set(transaction.signature, transaction)
    for (const address of new Set(transaction.addresses)) append(byAddress, address, transaction)
    append(bySlot, transaction.slot, transaction)
  }
  start.forEach(add)
  return {
    add,
    get: (signature: string): PastTransaction | undefined => bySignature.get(signature),
    /** Where in a list, newest first, those begin that are older than a transaction; undefined for an unknown one. */
    placeBefore(list: readonly PastTransaction[], signature: string): number | undefined {
      if (!bySignature.has(signature)) return undefined
      const own = list.findIndex((past) => past.signature === signature)
      if (own !== -1) return own + 1
      const newer = new Set<string>()
      for (const known of [...bySignature.keys()].reverse()) {
        if (known === signature) break
        newer.add(known)
      }
      const place = list.findIndex((past) => !newer.has(past.signature))
      return place === -1 ? list.length : place
    },
    /** Of a block, in order. */
    inSlot: (slot: number): readonly PastTransaction[] => bySlot.get(slot) ?? [],
    first: (): PastTransaction | undefined => bySignature.values().next().value,
    size: (): number => bySignature.size,
    /** Newest first. */
    of: (address: string): readonly PastTransaction[] => [...(byAddress.get(address) ?? [])].reverse(),
  }
}

function append<Key>(lists: Map<Key, PastTransaction[]>, key: Key, transaction: PastTransaction): void {
  const list = lists.get(key)
  if (list) list.push(transaction)
  else lists.set(key, [transaction])
}
