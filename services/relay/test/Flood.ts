import type { RawClient } from './RawClient.ts'

/**
 * Publishes many messages with a window of unanswered ones, and remembers which were answered `true`: those are
 * promised. A connection that breaks ends it; what was not answered may be sent again on another.
 */
export class Flood {
  readonly promised = new Set<string>()
  readonly #waiting: { topic: string; text: string }[]

  constructor(topics: readonly string[], count: number, name: string) {
    this.#waiting = Array.from({ length: count }, (_, index) => ({
      topic: topics[index % topics.length] ?? '',
      text: `${name} ${index} ${'x'.repeat(400)}`,
    }))
  }

  get done(): boolean {
    return this.#waiting.length === 0
  }

  /** Runs until everything is promised or the socket is gone. Messages that the relay refuses are tried again. */
  async run(client: RawClient, window = 40): Promise<void> {
    let gone = false
    const closed = client.closed.then(() => {
      gone = true
    })
    const worker = async () => {
      for (;;) {
        const next = this.#waiting.shift()
        if (next === undefined || gone) {
          if (next !== undefined) this.#waiting.unshift(next)
          return
        }
        const answer = await Promise.race([client.publish(next.topic, next.text), closed])
        if (answer?.result === true) this.promised.add(next.text)
        else {
          this.#waiting.push(next)
          if (!gone) await new Promise((resolve) => setTimeout(resolve, 50))
        }
      }
    }
    await Promise.all(Array.from({ length: window }, worker))
  }
}
