import { farcasterEndpoints, guardianFarcasterEndpoints } from '../farcaster/farcasterEndpoints.ts'
import { accountEndpoints } from './accountEndpoints.ts'
import { deviceTransferEndpoints } from './deviceTransferEndpoints.ts'
import { guardianEndpoints } from './guardianEndpoints.ts'
import { loginEndpoints } from './loginEndpoints.ts'
import { oauthEndpoints } from './oauthEndpoints.ts'
import { guardianOperatorEndpoints, operatorEndpoints } from './operatorEndpoints.ts'
import { passkeyEndpoints } from './passkeyEndpoints.ts'
import { protectionEndpoints } from './protectionEndpoints.ts'
import { recoveryEndpoints } from './recoveryEndpoints.ts'
import { serviceEndpoints } from './serviceEndpoints.ts'
import type { VaultEndpoint } from './vaultEndpoint.ts'
import { walletEndpoints } from './walletEndpoints.ts'

const { guardianHealth, guardianKeys, ...ofAuth } = serviceEndpoints

/** Every call, by the service that answers it: what contract tests run through. */
export const vaultEndpoints: Readonly<Record<'auth' | 'guardian', readonly VaultEndpoint[]>> = {
  auth: [
    ofAuth,
    loginEndpoints,
    oauthEndpoints,
    farcasterEndpoints,
    accountEndpoints,
    walletEndpoints,
    deviceTransferEndpoints,
    passkeyEndpoints,
    recoveryEndpoints,
    protectionEndpoints,
    operatorEndpoints,
  ].flatMap((group) => Object.values<VaultEndpoint>(group)),
  guardian: [
    guardianHealth,
    guardianKeys,
    ...Object.values<VaultEndpoint>(guardianEndpoints),
    ...Object.values<VaultEndpoint>(guardianFarcasterEndpoints),
    ...Object.values<VaultEndpoint>(guardianOperatorEndpoints),
  ],
}
