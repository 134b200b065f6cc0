import type { PastTransaction } from './solana.types.ts'

/** What happened, by signature and by account, oldest first. */
export function createLedger(start: readonly PastTransaction[] = []) {
  const bySignature = new Map<string, PastTransaction>()
  const byAddress = new Map<string, PastTransaction[]>()
  function add(transaction: PastTransaction): void {
    bySignature.set(transaction.signature, transaction)
    for (const address of new Set(transaction.addresses)) {
      const list = byAddress.get(address)
      if (list) list.push(transaction)
      else byAddress.set(address, [transaction])
    }
  }
  start.forEach(add)
  return {
    add,
    get: (signature: string): PastTransaction | undefined => bySignature.get(signature),
    size: (): number => bySignature.size,
    /** Newest first. */
    of: (address: string): readonly PastTransaction[] => [...(byAddress.get(address) ?? [])].reverse(),
  }
}
