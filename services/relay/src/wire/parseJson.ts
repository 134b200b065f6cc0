/** A parsed text that remembers how the number `id` of each of its objects was written. */
export type ParsedJson = {
  readonly value: unknown
  /** The digits of `holder.id` as they stood in the text; undefined where it is no number. */
  idDigits(holder: object): string | undefined
}

type SourceReviver = (this: object, key: string, value: unknown, context: { source?: string }) => unknown

/**
 * Parses JSON without losing digits of ids: Kotlin, Swift and Rust clients send 19-digit numbers, which a double cannot
 * hold, and expect them back digit for digit. Throws SyntaxError.
 */
export function parseJson(text: string): ParsedJson {
  const value: unknown = JSON.parse(text)
  if (!needsDigits(value)) return { value, idDigits: () => undefined }
  const digits = new WeakMap<object, string>()
  const remember: SourceReviver = function (key, entry, context) {
    if (key === 'id' && typeof entry === 'number' && context.source !== undefined) digits.set(this, context.source)
    return entry
  }
  const precise: unknown = JSON.parse(text, remember as (this: unknown, key: string, value: unknown) => unknown)
  return { value: precise, idDigits: (holder) => digits.get(holder) }
}

/** The second, slower pass is for requests with numeric ids alone: at the top, or in the list of a batch request. */
function needsDigits(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('method' in value)) return false
  if ('id' in value && typeof value.id === 'number') return true
  const params = 'params' in value ? value.params : undefined
  return typeof params === 'object' && params !== null && 'batch' in params
}
