import type { EvmTransaction } from './transaction.types.ts'

const typeNumbers = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2', eip4844: '0x3' } as const

/** The form of the Ethereum JSON-RPC API: quantities in hex, absent fields left out for the wallet to fill. */
export function toRpcTransaction(transaction: EvmTransaction): Readonly<Record<string, unknown>> {
  const { type, blobs, blobVersionedHashes, from, to, data, ...quantities } = transaction
  const fields: Record<string, unknown> = {
    from,
    to,
    data,
    blobs,
    blobVersionedHashes,
    type: type && typeNumbers[type],
  }
  for (const [name, value] of Object.entries(quantities)) {
    if (value !== undefined) fields[name] = `0x${value.toString(16)}`
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
