import { hex } from '@scure/base'
import type { EsploraTransaction } from './esplora.types.ts'

/** What an address got and gave in some transactions, as `GET /address/:address` says it. Satoshis. */
export function sumUp(script: Uint8Array, transactions: readonly EsploraTransaction[]) {
  const key = hex.encode(script)
  const got = transactions.flatMap(({ vout }) => vout.filter(({ scriptpubkey }) => scriptpubkey === key))
  const gave = transactions.flatMap(({ vin }) =>
    vin.flatMap(({ prevout }) => (prevout?.scriptpubkey === key ? [prevout] : [])),
  )
  const sum = (values: readonly { readonly value: number }[]) => values.reduce((total, { value }) => total + value, 0)
  return {
    funded_txo_count: got.length,
    funded_txo_sum: sum(got),
    spent_txo_count: gave.length,
    spent_txo_sum: sum(gave),
    tx_count: transactions.length,
  }
}
