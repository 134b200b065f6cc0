import * as v from 'valibot'
import { revocationWays } from './grant.ts'
import { addressField, chainIdField, secondsField, someUnitsField, unitsField } from './permissionFields.ts'

/** What the app says it is for. It is the app's word, and is shown as that. */
const reason = { justification: v.nullish(v.pipe(v.string(), v.maxLength(512))) }
const start = { startTime: v.nullish(secondsField) }
const token = { tokenAddress: addressField }

const allowance = { ...reason, ...start, allowanceAmount: someUnitsField }
const periodic = { ...reason, ...start, periodAmount: someUnitsField, periodDuration: secondsField }
const stream = {
  ...reason,
  ...start,
  amountPerSecond: someUnitsField,
  initialAmount: v.nullish(unitsField),
  maxAmount: v.nullish(someUnitsField),
}

const way = v.boolean()

/** What each type of permission that is granted holds in `data` (ERC-7715, as `@metamask/smart-accounts-kit` 2.0 sends it). */
export const executionPermissionDataSchemas = {
  'native-token-allowance': v.strictObject(allowance),
  'erc20-token-allowance': v.strictObject({ ...allowance, ...token }),
  'native-token-periodic': v.strictObject(periodic),
  'erc20-token-periodic': v.strictObject({ ...periodic, ...token }),
  'native-token-stream': v.strictObject(stream),
  'erc20-token-stream': v.strictObject({ ...stream, ...token }),
  'token-approval-revocation': v.pipe(
    v.strictObject({
      ...reason,
      erc20Approve: way,
      erc721Approve: way,
      erc721SetApprovalForAll: way,
      permit2Approve: way,
      permit2Lockdown: way,
      permit2InvalidateNonces: way,
    }),
    v.check((data) => revocationWays.some((name) => data[name])),
  ),
} as const

export type ExecutionPermissionType = keyof typeof executionPermissionDataSchemas

/** What each rule that is kept holds in `data`. */
export const executionRuleDataSchemas = {
  expiry: v.strictObject({ timestamp: secondsField }),
  redeemer: v.strictObject({ addresses: v.pipe(v.array(addressField), v.minLength(1), v.maxLength(16)) }),
  /** The contracts hold a token to one receiver. */
  payee: v.strictObject({ addresses: v.strictTuple([addressField]) }),
} as const

export type ExecutionRuleType = keyof typeof executionRuleDataSchemas

/** Its data is read by its type, later: a type that isn't granted is refused by its name. */
const named = { type: v.pipe(v.string(), v.maxLength(64)), data: v.record(v.string(), v.unknown()) }

/** One permission that an app asks for (ERC-7715). */
export const executionPermissionRequestSchema = v.strictObject({
  chainId: chainIdField,
  /** Absent: the account in use. */
  from: v.optional(addressField),
  /** Who may do it. */
  to: addressField,
  /** Whether the person may grant less than was asked for. */
  permission: v.strictObject({ ...named, isAdjustmentAllowed: v.boolean() }),
  rules: v.nullish(v.pipe(v.array(v.strictObject(named)), v.maxLength(8))),
})

/** What `wallet_requestExecutionPermissions` takes. */
export const requestExecutionPermissionsParamsSchema = v.pipe(
  v.array(executionPermissionRequestSchema),
  v.minLength(1),
  v.maxLength(8),
)

export type ExecutionPermissionRequest = v.InferOutput<typeof executionPermissionRequestSchema>

const hexData = v.pipe(v.string(), v.maxLength(196_610), v.regex(/^0x([0-9a-fA-F]{2})+$/))

/** What `wallet_revokeExecutionPermission` takes: the permission by what its request was answered with. */
export const revokeExecutionPermissionParamsSchema = v.union([
  v.strictTuple([v.strictObject({ permissionContext: hexData })]),
  v.strictObject({ permissionContext: hexData }),
])
