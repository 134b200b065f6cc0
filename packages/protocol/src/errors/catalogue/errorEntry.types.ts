/** One row of the error catalogue. */
export type ErrorEntry = {
  /** For developers. The specification's wording where section 8 fixes it; `...` and `{x}` mark what differs. */
  readonly shortMessage: string
  /** Title that section 8 fixes for the screen. The sentence under it is the message catalogue's. */
  readonly alert?: string
  /** What a service answers with. Absent: never leaves the client. */
  readonly httpStatus?: number
  /** Its code in JSON-RPC, as the wallet or the node sends it. */
  readonly jsonRpcCode?: number
  /** Whether the same request may work later. A write is repeated only where the same bytes can't happen twice. */
  readonly retryable: boolean
  /** Key of the sentence in the message catalogue. */
  readonly messageKey: `error.${string}`
  /** Who throws it or shows it. */
  readonly place: string
  /** Rows of docs/spec/requirements.json. */
  readonly spec?: string
}
