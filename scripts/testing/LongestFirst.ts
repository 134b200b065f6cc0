import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { toolRoot } from '../checks/project.ts'

/** Test files that take more than 20 seconds on a quiet machine, the longest first. */
export const longFiles: readonly string[] = [
  'adopt/test/hosts.spec.ts',
  'adopt/test/tarballs.spec.ts',
  'devnet/test/start.test.ts',
  'adopt/test/templates.spec.ts',
  'devnet/e2e/views.spec.ts',
  'packages/react/src/views/everyView.test.tsx',
  'services/vault/frame/test/approve/hostile.test.ts',
  'devnet/e2e/journeys/solana.spec.ts',
  'devnet/e2e/journeys/bitcoin.spec.ts',
  'devnet/e2e/journeys/swapOnSolana.spec.ts',
  'services/vault/frame/src/operations/killed.test.ts',
  'devnet/e2e/journeys/swap.spec.ts',
  'devnet/test/firstLogin/firstLogin.test.ts',
  'devnet/e2e/journeys/siwxFaults.spec.ts',
  'services/vault/frame/test/approve/grantUpgrade.test.ts',
  'devnet/e2e/journeys/permissions.spec.ts',
  'services/vault/frame/test/approve/permissionList.test.ts',
  'services/vault/frame/test/approve/permissionListLooks.test.ts',
  'services/vault/frame/test/approve/requests.test.ts',
  'devnet/e2e/journeys/serverDrawn.spec.ts',
  'services/vault/frame/test/approve/window.test.ts',
  'devnet/e2e/journeys/peerClient.spec.ts',
  'devnet/e2e/journeys/otherDevices.spec.ts',
  'devnet/e2e/journeys/money.spec.ts',
  'packages/react/src/views/send/send.test.tsx',
  'packages/react/src/views/connect/ConnectingWalletConnectView.test.tsx',
  'devnet/e2e/journeys/buyScreens.spec.ts',
  'devnet/e2e/journeys/frameRequests.spec.ts',
  'devnet/e2e/journeys/siwxKinds.spec.ts',
  'services/vault/guardian/test/strangers.test.ts',
  'packages/react/src/views/account/account.test.tsx',
  'adopt/test/apiReports.spec.ts',
  'packages/react/src/views/walletFaults.test.tsx',
  'services/vault/frame/test/approve/givenUp.test.ts',
  'devnet/e2e/journeys/embeddedSolana.spec.ts',
  'devnet/e2e/journeys/moveKinds.spec.ts',
  'devnet/e2e/journeys/threeKindsOnAPhone.spec.ts',
  'devnet/e2e/journeys/security.spec.ts',
  'packages/react/src/views/swap/swap.test.tsx',
  'devnet/e2e/journeys/portfolio.spec.ts',
  'devnet/e2e/journeys/mobileWallet.spec.ts',
  'devnet/e2e/journeys/firstSteps.spec.ts',
  'scripts/latchkey.test.ts',
  'devnet/e2e/app.spec.ts',
  'devnet/test/bodies.test.ts',
  'devnet/e2e/journeys/frameLogin.spec.ts',
  'devnet/e2e/journeys/frameApproval.spec.ts',
  'services/vault/frame/test/approve/approve.test.ts',
  'devnet/e2e/journeys/siwx.spec.ts',
  'services/relay/test/faults.test.ts',
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
