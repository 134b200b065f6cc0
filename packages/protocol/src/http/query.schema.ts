import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'

/** The text form of a chain id, CAIP-2. Which chains exist is the service's answer, not the schema's. */
export const caip2Schema = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Not a CAIP-2 chain id'))

/** A comma list on the wire; callers may also give an array. Empty items vanish. */
export const listQuerySchema = v.pipe(
  v.union([v.pipe(plainTextSchema, v.maxLength(20_000)), v.array(v.string())]),
  v.transform((value): readonly string[] =>
    (typeof value === 'string' ? value.split(',') : value).map((item) => item.trim()).filter((item) => item !== ''),
  ),
)

/** Currencies that prices and balances can be asked in. */
export const currencies = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const

export type Currency = (typeof currencies)[number]

/** The query keys that every call carries (spec 7): spread into each endpoint's query schema. */
export const callerQueryEntries = {
  projectId: v.optional(v.pipe(plainTextSchema, v.maxLength(128))),
  st: v.optional(v.pipe(v.string(), v.maxLength(64))),
  sv: v.optional(v.pipe(v.string(), v.maxLength(256))),
  clientId: v.optional(v.pipe(v.string(), v.maxLength(256))),
}
