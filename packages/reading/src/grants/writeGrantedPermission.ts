import { type ExecutionPermission, writeExecutionPermission } from '@latchkey/protocol/permissions'
import type { GrantRequest } from './grantRequest.types.ts'

/** Writes what was granted in the form of ERC-7715. `undefined` for calls of a contract, which it has no form for. */
export function writeGrantedPermission(
  { grant, isAdjustable, justification }: GrantRequest,
  account: string,
): ExecutionPermission | undefined {
  const { permission, ...where } = grant
  if (permission.kind === 'calls') return undefined
  return writeExecutionPermission({ ...where, account, permission, isAdjustable, justification })
}
