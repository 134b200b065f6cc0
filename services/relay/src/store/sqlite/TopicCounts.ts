/** Topics remembered before the memory starts over. */
const capacity = 100_000

/** How many messages each recently used topic holds, so that publishing does not count them each time. May be too high, never too low. */
export class TopicCounts {
  readonly #counts = new Map<string, number>()

  get(topic: string, count: () => number): number {
    const known = this.#counts.get(topic)
    if (known !== undefined) return known
    const counted = count()
    this.set(topic, counted)
    return counted
  }

  set(topic: string, count: number): void {
    if (this.#counts.size >= capacity) this.#counts.clear()
    this.#counts.set(topic, count)
  }

  add(topic: string, count: number): void {
    const known = this.#counts.get(topic)
    if (known !== undefined) this.#counts.set(topic, known + count)
  }

  clear(): void {
    this.#counts.clear()
  }
}
