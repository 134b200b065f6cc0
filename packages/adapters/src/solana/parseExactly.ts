type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

/**
 * JSON whose whole numbers beyond 2^53 are `bigint`, exactly: nodes of Solana write lamports as numbers. A browser that
 * does not tell a number's own digits gives the nearest one it has.
 */
export function parseExactly(text: string): unknown {
  const reviver: Reviver = (_, value, { source = '' } = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? BigInt(source) : value
  // The third argument is in the language, but not yet in its types.
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}
