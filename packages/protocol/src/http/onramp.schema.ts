import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { caip2Schema } from './query.schema.ts'

/** The sellers of coins that a service may have. */
export const onrampProviderNames = ['coinbase', 'meld', 'moonpay', 'transak', 'stripe'] as const

/** How coins are paid for. `account` is a balance that the person has with the provider. */
export const onrampPaymentKinds = ['card', 'bank', 'apple-pay', 'google-pay', 'account', 'other'] as const

export const onrampProviderSchema = v.picklist(onrampProviderNames)
export const onrampKindSchema = v.picklist(onrampPaymentKinds)

/** The second half of ISO 3166-2, such as `NY`. */
export const subdivisionSchema = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,3}$/, 'Not a subdivision'))

/** Where a person says to live: spread into a query or a body. */
export const regionEntries = {
  /** ISO 3166-1, two capital letters. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Not a country')),
  subdivision: v.optional(subdivisionSchema),
}

/** A text of a caller that a provider's name for something fits into. */
export const shortTextSchema = v.pipe(plainTextSchema, v.minLength(1), v.maxLength(128))

/** Decimal text without a sign. */
export const decimalSchema = v.pipe(v.string(), v.regex(/^\d{1,30}(\.\d{1,30})?$/, 'Not a decimal number'))

/** An amount of a currency of a state, as the service answers it. */
export const moneySchema = v.object({
  /** Decimal text, such as `50.00`. */
  amount: decimalSchema,
  /** ISO 4217. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Not a currency')),
})

/** What a caller wants to pay, with all fees. What is wrong with it has codes of its own. */
export const askedMoneySchema = v.object({ amount: shortTextSchema, currency: shortTextSchema })

/** What is to be bought. */
export const askedAssetSchema = v.object({
  networkId: caip2Schema,
  /** The token's contract or mint. Absent or null for the native token. */
  address: v.nullish(v.pipe(plainTextSchema, v.maxLength(128))),
})

/** Every fee apart, as the provider states it. Each is part of what is paid. */
export const feesSchema = v.array(
  v.object({ kind: v.picklist(['provider', 'network', 'partner']), money: moneySchema }),
)
