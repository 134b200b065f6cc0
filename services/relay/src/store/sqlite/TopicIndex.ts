import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** So many messages are written into the index together: those of a topic lie side by side. */
const usuallyTogether = 32_768
/** They are written in so many steps: one is what a commit may have to wait for. */
const steps = 128

/**
 * The messages of a topic, as rows of seq, id, publisher, expires_at and bytes: those in the index, and those that aren't in it yet.
 * Its two parameters are those that `TopicIndex.parameters` answers.
 */
export const messagesOfTopic = `(SELECT seq, id, publisher, expires_at, bytes FROM topic_index WHERE topic = ?
  UNION ALL SELECT seq, id, publisher, expires_at, bytes FROM message
  WHERE seq IN (SELECT value FROM json_each(?)))`

const columns = 'topic, seq, id, publisher, expires_at, bytes'
const copyRows = `INSERT OR IGNORE INTO topic_index (${columns}) SELECT ${columns} FROM message`

/** Which messages the index by topic doesn't have yet, and their way into it. */
export class TopicIndex {
  /** By topic. A message that was deleted may still be named. */
  readonly #later = new Map<string, number[]>()
  #count = 0
  /** The topics of what the transaction that is open has added. */
  #added: string[] = []
  readonly #together: number
  /** Topics whose messages are being written, and the number up to which the index knows all of them then. */
  #moving: string[] = []
  #movingEnd = 0
  readonly #highest: StatementSync
  readonly #write: StatementSync
  readonly #end: StatementSync

  constructor(database: DatabaseSync, together = usuallyTogether) {
    this.#together = together
    // Of those that are there: a transaction that failed gives its numbers back.
    this.#highest = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM message')
    this.#write = database.prepare(`${copyRows} WHERE seq IN (SELECT value FROM json_each(?))`)
    this.#end = database.prepare('INSERT OR REPLACE INTO topic_index_end (id, seq) VALUES (0, ?)')
    this.#read(database)
  }

  add(topic: string, seq: number): void {
    const list = this.#later.get(topic)
    if (list === undefined) this.#later.set(topic, [seq])
    else list.push(seq)
    this.#count += 1
    this.#added.push(topic)
  }

  /** How much the open transaction has added. */
  get added(): number {
    return this.#added.length
  }

  /** The transaction has been committed. */
  keep(): void {
    this.#added = []
  }

  /** The transaction was rolled back to where it had added `added`: numbers after that will be those of other messages. */
  undo(added: number): void {
    const undone = this.#added.splice(added)
    for (const topic of undone) this.#later.get(topic)?.pop()
    this.#count -= undone.length
  }

  /** What `messagesOfTopic` takes. */
  parameters(topic: string): readonly [Buffer, string] {
    return [Buffer.from(topic, 'hex'), JSON.stringify(this.#later.get(topic) ?? [])]
  }

  /** Whether there is enough to write. */
  get isDue(): boolean {
    return this.#moving.length > 0 || this.#count >= this.#together
  }

  /** Whether there is more than one time's. */
  get isBehind(): boolean {
    return this.#count >= 2 * this.#together
  }

  /** Writes a step of it in a transaction. Where that fails, nothing has changed. */
  step(transaction: (work: () => void) => void): void {
    if (this.#moving.length === 0) {
      this.#moving = [...this.#later.keys()].sort()
      this.#movingEnd = Number(this.#highest.get()?.seq)
    }
    const most = Math.ceil(this.#together / steps)
    const seqs: number[] = []
    const taken = new Map<string, number>()
    let isLast = true
    for (let at = this.#moving.length - 1; at >= 0; at -= 1) {
      const topic = this.#moving[at] ?? ''
      const list = this.#later.get(topic) ?? []
      const some = list.slice(0, most - seqs.length)
      isLast &&= some.length === list.length
      if (!isLast && some.length === 0) break
      seqs.push(...some)
      taken.set(topic, some.length)
    }
    transaction(() => {
      this.#write.run(JSON.stringify(seqs))
      if (isLast) this.#end.run(this.#movingEnd)
    })
    for (const [topic, count] of taken) this.#forget(topic, count)
  }

  #forget(topic: string, count: number): void {
    const list = this.#later.get(topic) ?? []
    list.splice(0, count)
    this.#count -= count
    if (list.length > 0) return
    this.#later.delete(topic)
    this.#moving.pop()
  }

  /** What a relay that ended, or a move from PostgreSQL, has left out of the index. */
  #read(database: DatabaseSync): void {
    const missing = 'seq > coalesce((SELECT seq FROM topic_index_end), 0)'
    const { count } = database.prepare(`SELECT count(*) AS count FROM message WHERE ${missing}`).get() ?? {}
    if (Number(count) > this.#together)
      database.exec(`BEGIN IMMEDIATE; ${copyRows} WHERE ${missing} ORDER BY topic, seq;
        INSERT OR REPLACE INTO topic_index_end (id, seq) SELECT 0, max(seq) FROM message; COMMIT`)
    // Not written at once: the relay starts on a full disk, too.
    const rows = database.prepare(`SELECT seq, topic FROM message WHERE ${missing} AND NOT EXISTS (
      SELECT 1 FROM topic_index WHERE topic_index.topic = message.topic AND topic_index.seq = message.seq) ORDER BY seq`)
    for (const { seq, topic } of rows.iterate()) this.add(Buffer.from(topic as Uint8Array).toString('hex'), Number(seq))
    this.keep()
  }
}
