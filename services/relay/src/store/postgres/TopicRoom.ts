/** Topics remembered before the memory starts over. */
const capacity = 100_000
/** Other processes publish to the same topic unseen, so only a part of the room is used before counting again. */
const share = 8

/** How many more messages may go to a topic before it has to be counted again. */
export class TopicRoom {
  readonly #left = new Map<string, number>()

  left(topic: string): number {
    return this.#left.get(topic) ?? 0
  }

  /** `topic` was just counted and has room for `room` more. */
  counted(topic: string, room: number): void {
    if (this.#left.size >= capacity) this.#left.clear()
    this.#left.set(topic, Math.ceil(room / share))
  }

  use(topic: string, count: number): void {
    this.#left.set(topic, this.left(topic) - count)
  }
}
