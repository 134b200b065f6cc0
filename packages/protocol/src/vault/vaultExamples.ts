/** Values that the examples of the vault's endpoints are put together from. Made up; none opens anything. */
export const vaultExamples = {
  id: 'b1946ac92492d2347c6235',
  key: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  token: 'mF_9B5f-4.1JqM'.padEnd(43, 'x').replace('.', '_'),
  jws: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1In0.c2lnbmF0dXJl',
  sealed: 'A'.repeat(160),
  addresses: {
    evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    bitcoinPayment: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    bitcoinOrdinals: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  },
} as const
