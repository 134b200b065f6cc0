/** Messages counted against the daily budget of projects. `day` is the UTC date, `2026-11-21`. */
export type UsageStore = {
  /** Adds to what was counted before, also by other processes, and answers the new total of each project. */
  addUsage(day: string, counts: Readonly<Record<string, number>>): Promise<Readonly<Record<string, number>>>
}
