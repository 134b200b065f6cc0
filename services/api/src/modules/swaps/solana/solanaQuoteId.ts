import * as v from 'valibot'

const unitsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
const idSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.literal('solana'), v.number(), unitsSchema, unitsSchema, v.string(), v.string()]),
)

/** What a quote is of. It says it itself, so that every process of the service knows it. */
export type SolanaQuoted = {
  /** Milliseconds since 1970. */
  readonly untilMs: number
  /** Smallest units that leave, and that a minimum is counted from. */
  readonly amount: bigint
  readonly agreed: bigint
  /** CAIP-10 of what leaves and what agreed. */
  readonly from: string
  readonly to: string
}

export const solanaQuoteId = {
  write: ({ untilMs, amount, agreed, from, to }: SolanaQuoted): string =>
    Buffer.from(JSON.stringify(['solana', untilMs, String(amount), String(agreed), from, to])).toString('base64url'),

  /** Undefined for text that is none. */
  read(text: string): SolanaQuoted | undefined {
    const parsed = v.safeParse(idSchema, Buffer.from(text, 'base64url').toString('utf8'))
    if (!parsed.success) return undefined
    const [, untilMs, amount, agreed, from, to] = parsed.output
    return { untilMs, amount, agreed, from, to }
  },
}
