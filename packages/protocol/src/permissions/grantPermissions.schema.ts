import * as v from 'valibot'
import { addressField, chainIdField, secondsField, someUnitsField, unitsField } from './permissionFields.ts'

const named = { type: v.pipe(v.string(), v.maxLength(64)), data: v.record(v.string(), v.unknown()) }

const publicKey = v.pipe(v.string(), v.maxLength(132), v.regex(/^0x([0-9a-fA-F]{2})+$/))

/**
 * What the peer's clients send with `wallet_grantPermissions`. The first key is the app's; one of a cosigner may follow
 * and has no power.
 */
export const grantPermissionsRequestSchema = v.strictObject({
  chainId: chainIdField,
  address: v.optional(addressField),
  /** In seconds since 1970. */
  expiry: secondsField,
  signer: v.strictObject({
    type: v.literal('keys'),
    data: v.strictObject({
      keys: v.pipe(
        v.array(v.strictObject({ type: v.picklist(['secp256k1', 'secp256r1']), publicKey })),
        v.minLength(1),
        v.maxLength(2),
      ),
    }),
  }),
  permissions: v.pipe(v.array(v.strictObject(named)), v.minLength(1), v.maxLength(8)),
  policies: v.optional(v.pipe(v.array(v.strictObject(named)), v.maxLength(8)), []),
  version: v.optional(v.union([v.number(), v.string()])),
})

export const grantPermissionsParamsSchema = v.strictTuple([grantPermissionsRequestSchema])

export type GrantPermissionsRequest = v.InferOutput<typeof grantPermissionsRequestSchema>

/** An entry of the ABI as JSON. Only functions are read. */
const abiEntry = v.looseObject({ type: v.string(), name: v.optional(v.string()) })

/** The peer's clients count the start of a subscription in milliseconds. */
const start = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(1),
  v.transform((value) => (value >= 100_000_000_000 ? Math.floor(value / 1_000) : value)),
)

const recurring = { allowance: someUnitsField, start, period: secondsField }

/** What each type of permission that is granted holds in `data`. */
export const grantPermissionDataSchemas = {
  'contract-call': v.strictObject({
    address: addressField,
    abi: v.pipe(v.array(abiEntry), v.maxLength(512)),
    functions: v.pipe(
      v.array(
        v.strictObject({
          functionName: v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]{0,127}$/)),
          args: v.optional(v.array(v.unknown())),
          valueLimit: v.optional(unitsField, '0x0'),
          operation: v.optional(v.unknown()),
        }),
      ),
      v.minLength(1),
      v.maxLength(32),
    ),
  }),
  'native-token-recurring-allowance': v.strictObject(recurring),
  'erc20-recurring-allowance': v.strictObject({ ...recurring, token: addressField }),
} as const

export type PeerPermissionType = keyof typeof grantPermissionDataSchemas

/** How often something may be called, the one policy that is kept. */
export const callLimitSchema = v.strictObject({
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)),
})

/** What the peer's clients send with `wallet_revokePermissions`. */
export const revokePermissionsParamsSchema = v.strictTuple([
  v.object({ pci: v.pipe(v.string(), v.uuid()), address: v.optional(addressField) }),
])
