import type { PastTransaction } from './solana.types.ts'

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
