/** Remembers the numbers of messages that were fanned out lately, in two generations. */
export class RecentSeqs {
  #young = new Set<number>()
  #old = new Set<number>()

  has(seq: number): boolean {
    return this.#young.has(seq) || this.#old.has(seq)
  }

  add(seq: number): void {
    this.#young.add(seq)
  }

  /** Forgets what was not added since the last call but one. */
  age(): void {
    this.#old = this.#young
    this.#young = new Set()
  }
}
