/** What clients and addresses have stored in a day, under names that tell nobody who they are; and what is stored in all. */
export type BytesStore = {
  /** Adds to what was counted before, also by other processes, and answers the new totals. `day` is the UTC date. */
  addBytes(day: string, counts: Readonly<Record<string, number>>): Promise<Readonly<Record<string, number>>>
  bytesOf(day: string): Promise<Readonly<Record<string, number>>>
  /** Forgets the days before. */
  sweepBytes(beforeDay: string): Promise<void>
  /** What the messages take. A store may answer less exactly as long as it stays below `enough`. */
  storedBytes(enough: number): Promise<number>
}
