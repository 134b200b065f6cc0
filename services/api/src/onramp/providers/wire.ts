import * as v from 'valibot'

/** A number as decimal text without an exponent. */
function plain(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') : text
}

/** Deeper than any honest answer. */
const maxDepth = 16

/** The keys of an answer in camelCase, at every depth: some answers are documented in both spellings. */
export function camelKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  if (Array.isArray(value)) return value.map((item) => camelKeys(item, depth + 1))
  const entries = Object.entries(value).map(([key, item]) => [
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    camelKeys(item, depth + 1),
  ])
  return Object.fromEntries(entries)
}

const zeroAddress = /^0x0{40}$/

/** What providers write texts, amounts, times and tokens as. */
export const wire = {
  /** Text of a length that an honest answer keeps. */
  text: v.pipe(v.string(), v.maxLength(512)),
  /** An amount: text, or a number, which JSON has read already. Becomes decimal text. */
  amount: v.union([
    v.pipe(v.string(), v.regex(/^\d{1,18}(\.\d{1,30})?$/)),
    v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e15), v.transform(plain)),
  ]),
  /** A time of ISO 8601, as milliseconds since 1970. */
  time: v.pipe(
    v.string(),
    v.maxLength(40),
    v.transform((text) => Date.parse(text)),
    v.number(),
    v.minValue(0),
  ),
  /** The number of a chain, as text or number. */
  chainId: v.union([v.pipe(v.string(), v.maxLength(64)), v.pipe(v.number(), v.safeInteger(), v.transform(String))]),
  /** A page of the provider that a person is led to. */
  page: v.pipe(v.string(), v.maxLength(8_192), v.url(), v.regex(/^https?:\/\//)),
}

/** A token's address; undefined where it stands for the native token. */
export function tokenAddress(address: string | null | undefined): string | undefined {
  return address === undefined || address === null || address === '' || zeroAddress.test(address) ? undefined : address
}

/** A transaction's hash, where there is one: some write `0x` for none. */
export function hashOrNone(hash: string | null | undefined): string | undefined {
  return hash === undefined || hash === null || hash === '' || hash === '0x' ? undefined : hash
}
