import * as v from 'valibot'

const maxTextLength = 4_000_000
const textSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(maxTextLength))
const addressSchema = v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{14,100}$/))
const keySchema = v.optional(v.pipe(v.string(), v.regex(/^([0-9a-fA-F]{64}|[0-9a-fA-F]{66})$/)))
/** A wallet that names more is not taken at its word. */
const maxAccounts = 200

/** What Bitcoin wallets of the page answer, as far as the adapter reads it. */
export const walletAnswers = {
  address: addressSchema,
  txid: v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{64}$/), v.toLowerCase()),
  text: textSchema,
  /** sats-connect: addresses with a purpose. Those of other chains are among them. */
  purposes: v.object({
    addresses: v.pipe(
      v.array(
        v.looseObject({ address: v.string(), purpose: v.optional(v.string()), publicKey: v.optional(v.string()) }),
      ),
      v.maxLength(maxAccounts),
    ),
  }),
  /** Leather: addresses with a symbol and the type of their script. */
  types: v.object({
    addresses: v.pipe(
      v.array(
        v.looseObject({
          address: v.string(),
          symbol: v.optional(v.string()),
          type: v.optional(v.string()),
          publicKey: v.optional(v.string()),
        }),
      ),
      v.maxLength(maxAccounts),
    ),
  }),
  addresses: v.pipe(v.array(addressSchema), v.maxLength(maxAccounts)),
  publicKey: keySchema,
}
