import type { Transaction } from '../src/transaction/transaction.machine.ts'
import { alice } from './fakeConnector.ts'

/** A send of 1.5 USDC whose fee is not known yet. */
export function sampleTransaction(change: Partial<Transaction> = {}): Transaction {
  return {
    id: 'one',
    kind: 'send',
    status: 'quoting',
    networkId: 'eip155:1',
    from: alice,
    amount: '1.5',
    symbol: 'USDC',
    tokenAddress: undefined,
    speed: 'normal',
    quote: undefined,
    agreed: undefined,
    slow: false,
    hash: undefined,
    error: undefined,
    own: true,
    ...change,
  }
}

/** Records as they are kept, for the tests that read them. */
export const recordExamples = [
  {
    v: 1,
    transactions: [
      {
        id: '8f1d0c5a',
        kind: 'send',
        status: 'pending',
        networkId: 'eip155:1',
        from: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        amount: '1.5',
        symbol: 'USDC',
        tokenAddress: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        hash: `0x${'ab'.repeat(32)}`,
        atMs: 1_795_392_000_000,
      },
    ],
  },
]
