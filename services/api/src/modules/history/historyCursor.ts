import * as v from 'valibot'
import { invalidCursor } from './history.errors.ts'

/** Where a page ended: time, chain, block and place in the block. */
export type HistoryCursor = readonly [minedAt: number, chain: string, block: number, position: number]

const whole = v.pipe(v.number(), v.safeInteger())
const schema = v.pipe(v.string(), v.parseJson(), v.strictTuple([whole, v.string(), whole, whole]))

/** Cursors travel as text that means nothing to callers, so that its form may change. */
export const historyCursor = {
  encode: (cursor: HistoryCursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url'),

  /** @throws ApiFault `api/invalid-request` */
  decode(text: string): HistoryCursor {
    const parsed = v.safeParse(schema, Buffer.from(text, 'base64url').toString('utf8'))
    // PostgreSQL stores no zero character, nor compares with one.
    if (!parsed.success || parsed.output[1].includes('\0') || parsed.output[3] > 2 ** 31 - 1) throw invalidCursor()
    return parsed.output
  },
}
