/** Test files that take more than a minute of their suite, the longest first. */
export const longFiles: readonly string[] = [
  'devnet/e2e/views.spec.ts',
  'devnet/e2e/journeys/bitcoin.spec.ts',
  'devnet/e2e/journeys/faults.spec.ts',
  'devnet/e2e/journeys/solana.spec.ts',
  'devnet/e2e/journeys/otherDevices.spec.ts',
  'devnet/e2e/journeys/money.spec.ts',
  'devnet/e2e/journeys/portfolio.spec.ts',
  'devnet/e2e/journeys/takeAlong.spec.ts',
  'devnet/test/start.test.ts',
  'devnet/test/practice/looks.test.ts',
  'devnet/test/startProduction.test.ts',
  'devnet/test/practice/faults.test.ts',
  'devnet/test/compileContracts.test.ts',
  'packages/react/src/views/everyView.test.tsx',
  'services/vault/frame/test/approve/hostile.test.ts',
  'services/relay/test/faults.test.ts',
]
