import * as v from 'valibot'

/** The keys of an answer in camelCase, at every depth: some answers are documented in both spellings. */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    camelKeys(item),
  ])
  return Object.fromEntries(entries)
}

/** What providers write texts, amounts, times and tokens as. */
export const wire = {
  /** Text of a length that an honest answer keeps. */
  text: v.pipe(v.string(), v.maxLength(512)),
  /** A time of ISO 8601, as milliseconds since 1970. */
  time: v.pipe(
    v.string(),
    v.maxLength(40),
    v.transform((text) => Date.parse(text)),
    v.number(),
    v.minValue(0),
  ),
}

/** A transaction's hash, where there is one: some write `0x` for none. */
export function hashOrNone(hash: string | null | undefined): string | undefined {
  return hash === undefined || hash === null || hash === '' || hash === '0x' ? undefined : hash
}
