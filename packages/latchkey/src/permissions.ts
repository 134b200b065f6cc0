// Spending for somebody within limits that they agreed to once (ERC-7715, ERC-7710). All but asking for it runs on a server.
export {
  type AccountAllowance,
  type AccountDelegation,
  type AccountTokenAccount,
  type Allowances,
  listAllowances,
  type Revocation,
  selectRevocations,
} from '@latchkey/core/allowances'
export {
  type Permission,
  type PermissionNode,
  type Remaining,
  readPermission,
  readRemaining,
  requestPermissions,
  revokePermissions,
  spendPermission,
  spendPermissionCall,
} from '@latchkey/core/permissions'
export type { ChainCall } from '@latchkey/core/ports'
export type { AskedPermission, GrantAsset, GrantPermission, RevocationWay } from '@latchkey/protocol/permissions'
