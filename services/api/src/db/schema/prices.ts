/** What a token cost: the first price read in an hour. */
export type PricesTable = {
  /** CAIP-2. */
  chain: string
  /** In the one spelling of its family; the placeholder for the native token. */
  token: string
  /** Hours since the Unix epoch. */
  hour: number
  /** Milliseconds since the Unix epoch; PostgreSQL gives a text. */
  at_ms: number | string
  usd: number
  source: string
}
