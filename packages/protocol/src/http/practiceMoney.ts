import * as v from 'valibot'
import type { CaipAddress } from '../caip/caip.ts'
import { caip2Schema } from './query.schema.ts'

/** Something that a payment of practice money brings to an account. Amounts are decimal texts. */
const practiceGiftEntries = {
  networkId: caip2Schema,
  symbol: v.pipe(v.string(), v.maxLength(20)),
  amount: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
}

/** Answer of `GET /` of a devnet's faucet: what an account of each network gets. */
export const practiceGiftsSchema = v.object({ gifts: v.array(v.object(practiceGiftEntries)) })

export type PracticeGift = v.InferOutput<typeof practiceGiftsSchema>['gifts'][number]

/** Body of `POST /` of a devnet's faucet: the accounts to pay, each in the form of its chain. */
export const practiceMoneyRequestSchema = v.strictObject({
  addresses: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(128))), v.minLength(1), v.maxLength(10)),
})

/** Answer to it, once the payments are on their chains. */
export const practiceMoneySchema = v.object({
  sent: v.array(
    v.object({
      ...practiceGiftEntries,
      address: v.string(),
      /** The token in CAIP-10; absent for the native one. */
      token: v.optional(v.custom<CaipAddress>((value) => typeof value === 'string')),
      hash: v.string(),
    }),
  ),
})

export type PracticePayment = v.InferOutput<typeof practiceMoneySchema>['sent'][number]

/** Every refusal of a devnet's faucet: `limited` where each of the accounts was paid less than a minute ago. */
export const practiceMoneyErrorSchema = v.object({
  code: v.picklist(['invalid', 'limited', 'failed']),
  message: v.string(),
})
