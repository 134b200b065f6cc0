import * as v from 'valibot'

const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
/** 96 KiB: more calldata than any block's honest call. */
const dataSchema = v.pipe(v.string(), v.maxLength(2 + 96 * 1024 * 2), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const quantitySchema = v.pipe(
  v.union([
    v.pipe(v.string(), v.maxLength(80), v.regex(/^(0x[0-9a-fA-F]+|\d+)$/)),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  ]),
  v.transform((value) => BigInt(value)),
  v.check((value) => value < 1n << 256n),
)
const missing = <T extends v.GenericSchema>(schema: T) => v.nullish(schema)

/** eth_sendTransaction. What the standard does not name is refused, not skipped: it might change what is meant. */
export const transactionSchema = v.strictObject({
  from: v.optional(addressSchema),
  to: missing(addressSchema),
  value: missing(quantitySchema),
  data: missing(dataSchema),
  input: missing(dataSchema),
  gas: missing(quantitySchema),
  gasLimit: missing(quantitySchema),
  nonce: missing(quantitySchema),
  gasPrice: missing(quantitySchema),
  maxFeePerGas: missing(quantitySchema),
  maxPriorityFeePerGas: missing(quantitySchema),
  chainId: missing(quantitySchema),
  type: v.optional(v.string()),
  accessList: missing(
    v.array(
      v.strictObject({
        address: addressSchema,
        storageKeys: v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))),
      }),
    ),
  ),
  authorizationList: v.optional(v.unknown()),
})
