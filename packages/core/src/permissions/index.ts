// What an account lets others spend without asking each time, within limits: ERC-7715 and ERC-7710.
export type { Permission } from './readPermission.ts'
export { readPermission } from './readPermission.ts'
export { type PermissionNode, type Remaining, readRemaining } from './readRemaining.ts'
export { requestPermissions, revokePermissions } from './requestPermissions.action.ts'
export { spendPermission, spendPermissionCall } from './spendPermission.action.ts'
