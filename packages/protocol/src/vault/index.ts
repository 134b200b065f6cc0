export { farcasterEndpoints, guardianFarcasterEndpoints } from '../farcaster/farcasterEndpoints.ts'
export {
  type FarcasterChannel,
  type FarcasterChannelRequest,
  type FarcasterProof,
  type FarcasterStatus,
  farcasterChannelRequestSchema,
  farcasterChannelSchema,
  farcasterProofSchema,
  farcasterStatusSchema,
} from '../farcaster/farcasterRelay.schema.ts'
export {
  type FarcasterPurpose,
  farcasterChainId,
  farcasterLimits,
  farcasterNonceBytes,
  farcasterRegistries,
  farcasterStatement,
  farcasterWordBytes,
} from '../farcaster/farcasterSignIn.ts'
export { type LoginProvider, loginProviderIds, type SocialProvider, socialProviderIds } from '../socialProviders.ts'
export { type AccountEvent, accountEndpoints, accountEventIds } from './accountEndpoints.ts'
export { deviceTransferEndpoints } from './deviceTransferEndpoints.ts'
export { guardianEndpoints, type ReleasePurpose, releasePurposes } from './guardianEndpoints.ts'
export { loginEndpoints } from './loginEndpoints.ts'
export { oauthEndpoints } from './oauthEndpoints.ts'
export { guardianOperatorEndpoints, operatorEndpoints } from './operatorEndpoints.ts'
export { passkeyEndpoints } from './passkeyEndpoints.ts'
export { apiPersonSchema, type GuardianAct, guardianActIds } from './person.schema.ts'
export { protectionEndpoints } from './protectionEndpoints.ts'
export { recoveryEndpoints } from './recoveryEndpoints.ts'
export { serviceEndpoints } from './serviceEndpoints.ts'
export { authEventsSchema, guardianEventsSchema, securityEventIds, serviceStateSchema } from './serviceState.schema.ts'
export {
  emailSchema,
  type MailLanguage,
  mailLanguageSchema,
  type PublishedKeys,
  pageUrlSchema,
  type SigningKey,
  type VaultSession,
  vaultSessionSchema,
} from './vault.schema.ts'
export type { VaultAuth, VaultBodyOf, VaultEndpoint } from './vaultEndpoint.ts'
export { type VaultErrorCode, vaultErrors } from './vaultEndpoint.ts'
export { vaultEndpoints } from './vaultEndpoints.ts'
export { walletEndpoints } from './walletEndpoints.ts'
export { type RecoveryWrap, recoveryWrapSchema } from './webauthn.schema.ts'
