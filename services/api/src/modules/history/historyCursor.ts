import * as v from 'valibot'
import { invalidCursor } from './history.errors.ts'

/** Where a page of the index ended: time, chain, block and place in the block. */
export type IndexPlace = readonly [minedAt: number, chain: string, block: number, position: number]

/** Where a page of another source ended: the source, its own cursor, and how much of the page there was returned. */
export type SourcePlace = readonly [source: string, cursor: string | null, skipped: number]

/** Where each part of a history goes on. Absent: from its newest; null: it has no more. */
export type HistoryCursor = {
  readonly index?: IndexPlace | null | undefined
  /** By CAIP-2. */
  readonly sources?: Readonly<Record<string, SourcePlace | null>> | undefined
  /** CAIP-2 of chains whose sources did not answer for an earlier page: they are left out of those to come. */
  readonly silent?: readonly string[] | undefined
  /** CAIP-2 of those among them whose logs are listed instead. */
  readonly logged?: readonly string[] | undefined
  /** CAIP-2 of chains whose sources were left before their end. */
  readonly cut?: readonly string[] | undefined
}

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
// PostgreSQL stores no zero character, nor compares with one.
const text = v.pipe(v.string(), v.regex(/^[^\0]*$/), v.maxLength(512))
const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    index: v.optional(v.nullable(v.strictTuple([whole, text, whole, v.pipe(whole, v.maxValue(2 ** 31 - 1))]))),
    sources: v.optional(v.record(v.string(), v.nullable(v.strictTuple([text, v.nullable(text), whole])))),
    silent: v.optional(v.array(text)),
    logged: v.optional(v.array(text)),
    cut: v.optional(v.array(text)),
  }),
)

/** Cursors travel as text that means nothing to callers, so that its form may change. */
export const historyCursor = {
  encode: (cursor: HistoryCursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url'),

  /** @throws ApiError `api/invalid-request` */
  decode(encoded: string): HistoryCursor {
    const parsed = v.safeParse(schema, Buffer.from(encoded, 'base64url').toString('utf8'))
    if (!parsed.success) throw invalidCursor()
    return parsed.output
  },
}
