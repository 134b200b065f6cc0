export { type AskedPermission, type ExecutionPermission, writeExecutionPermission } from './askedPermission.ts'
export {
  type ExecutionPermissionRequest,
  type ExecutionPermissionType,
  type ExecutionRuleType,
  executionPermissionDataSchemas,
  executionPermissionRequestSchema,
  executionRuleDataSchemas,
  requestExecutionPermissionsParamsSchema,
  revokeExecutionPermissionParamsSchema,
} from './executionPermissions.schema.ts'
export {
  type Grant,
  type GrantAddress,
  type GrantAsset,
  type GrantPermission,
  maxGrantSeconds,
  offeredGrantSeconds,
  type RevocationWay,
  revocationWays,
} from './grant.ts'
export {
  callLimitSchema,
  type GrantPermissionsRequest,
  grantPermissionDataSchemas,
  grantPermissionsParamsSchema,
  grantPermissionsRequestSchema,
  type PeerPermissionType,
  revokePermissionsParamsSchema,
} from './grantPermissions.schema.ts'
export {
  maxStoredAtOnce,
  revokeGrantsAnswerSchema,
  revokeGrantsBodySchema,
  revokePermissionsText,
  type StoredGrant,
  storedGrantSchema,
  storedGrantsSchema,
  storeGrantsAnswerSchema,
  storeGrantsBodySchema,
} from './storedGrants.schema.ts'
