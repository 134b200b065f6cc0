/**
 * Numbers of messages, each once, ascending. Nearly all are added at its end and taken from its start, which costs an array much less
 * than a Set.
 */
export class SeqList {
  readonly #seqs: number[]

  /** Takes over `ascending`. */
  constructor(ascending: number[]) {
    this.#seqs = ascending
  }

  get size(): number {
    return this.#seqs.length
  }

  add(seq: number): void {
    const last = this.#seqs.at(-1)
    if (last === undefined || seq > last) {
      this.#seqs.push(seq)
      return
    }
    const at = this.#placeOf(seq)
    if (this.#seqs[at] !== seq) this.#seqs.splice(at, 0, seq)
  }

  delete(seq: number): void {
    const at = this.#placeOf(seq)
    if (this.#seqs[at] === seq) this.#seqs.splice(at, 1)
  }

  /** Removes the `most` lowest, or as many as there are. */
  take(most: number): readonly number[] {
    return this.#seqs.splice(0, most)
  }

  /** Where the first one that isn't lower is. */
  #placeOf(seq: number): number {
    let low = 0
    let high = this.#seqs.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#seqs[middle] ?? seq) < seq) low = middle + 1
      else high = middle
    }
    return low
  }
}
