import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { toolRoot } from '../checks/project.ts'

/** Test files that take more than 20 seconds, the longest first. */
export const longFiles: readonly string[] = [
  'devnet/e2e/views.spec.ts',
  'devnet/test/start.test.ts',
  'adopt/test/hosts.spec.ts',
  'adopt/test/tarballs.spec.ts',
  'adopt/test/templates.spec.ts',
  'services/vault/frame/test/approve/hostile.test.ts',
  'devnet/e2e/journeys/bitcoin.spec.ts',
  'devnet/test/startProduction.test.ts',
  'devnet/e2e/journeys/solana.spec.ts',
  'devnet/e2e/journeys/buyScreens.spec.ts',
  'services/vault/frame/test/approve/requests.test.ts',
  'devnet/e2e/journeys/otherDevices.spec.ts',
  'devnet/e2e/journeys/peerClient.spec.ts',
  'devnet/e2e/journeys/money.spec.ts',
  'devnet/e2e/journeys/frameRequests.spec.ts',
  'services/vault/frame/test/approve/window.test.ts',
  'services/vault/frame/test/approve/givenUp.test.ts',
  'devnet/test/practice/faults.test.ts',
  'devnet/e2e/journeys/takeAlong.spec.ts',
  'devnet/e2e/journeys/frameProtection.spec.ts',
  'devnet/test/practice/looks.test.ts',
  'devnet/e2e/journeys/threeKindsOnAPhone.spec.ts',
  'devnet/e2e/journeys/portfolio.spec.ts',
  'devnet/e2e/journeys/security.spec.ts',
  'devnet/test/practice/journeys.test.ts',
  'services/vault/frame/test/approve/approve.test.ts',
  'services/relay/test/faults.test.ts',
  'devnet/test/shop/shop.test.ts',
  'devnet/test/shop/proofs/purchases.test.ts',
  'packages/react/src/views/everyView.test.tsx',
  'packages/react/src/views/walletFaults.test.tsx',
  'packages/react/src/views/connect/ConnectingWalletConnectView.test.tsx',
]

/**
 * Begins with the files that take minutes. vitest goes by the last run's times, and a fresh clone has none: a long file
 * that it begins last runs on alone while the other processor waits.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(longFiles.map((file, place) => [join(toolRoot, file), place]))
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? longFiles.length
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
