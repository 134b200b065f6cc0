/** What runs after a start, whatever kind of start it was. */
export type Running = {
  /** Addresses by the key that the ready line has for them. */
  readonly urls: Readonly<Record<string, string>>
  readonly chains: readonly { readonly caip: string; readonly name: string; readonly rpcUrl: string }[]
  /** Sentences for the end of the table. */
  readonly notes: readonly string[]
  /** Resolves with a sentence when a part has ended by itself. */
  readonly failed: Promise<string>
  stop(): Promise<void>
}
