import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { type Purchase, type PurchaseState, purchaseSchema, type ShopName, type ShopQuote } from './shop.types.ts'

/** A transaction of the treasury, signed and not necessarily sent. */
export type SignedPayment = {
  /** As the node takes it. */
  readonly raw: string
  readonly hash: string
  /** The account's count that it uses, on chains with one. */
  readonly nonce: number | undefined
  /** The block height after which no block takes it, on chains with one. */
  readonly lastHeight: number | undefined
}

/** News of a purchase that is still to be sent to the partner. */
export type Notice = { readonly id: number; readonly tries: number; readonly purchase: Purchase }

const followers: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  open: ['confirming', 'paid', 'failed'],
  confirming: ['paid', 'failed'],
  paid: ['sending', 'refunded'],
  sending: ['delivered', 'refunded'],
  delivered: [],
  failed: [],
  refunded: [],
}

const bodySchema = v.object({ body: v.string() })
const paymentSchema = v.object({
  raw: v.string(),
  hash: v.string(),
  nonce: v.nullable(v.number()),
  last_height: v.nullable(v.number()),
})
const noticeSchema = v.object({ id: v.number(), tries: v.number(), body: v.string() })

/** What the shop must not forget: each change is on the disk before anything follows from it. @param file Or `:memory:` */
export function openShopStore(file: string, nowMs: () => number = Date.now) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS purchases (id TEXT PRIMARY KEY, provider TEXT NOT NULL, reference TEXT NOT NULL UNIQUE,
      order_id TEXT NOT NULL, state TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (provider, order_id)) STRICT;
    CREATE INDEX IF NOT EXISTS purchases_by_state ON purchases (state);
    CREATE TABLE IF NOT EXISTS payments (purchase_id TEXT PRIMARY KEY, network_id TEXT NOT NULL, raw TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE, nonce INTEGER, last_height INTEGER) STRICT;
    CREATE TABLE IF NOT EXISTS notices (id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL, tries INTEGER NOT NULL,
      due_at INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS quotes (question TEXT PRIMARY KEY, body TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS links (token TEXT PRIMARY KEY, body TEXT NOT NULL, ends_at INTEGER NOT NULL, used INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS tokens (id INTEGER PRIMARY KEY CHECK (id = 1), token TEXT NOT NULL) STRICT;`)
  const insertNotice = db.prepare('INSERT INTO notices (body, tries, due_at) VALUES (?, 0, ?)')
  const updatePurchase = db.prepare('UPDATE purchases SET state = ?, body = ? WHERE id = ? AND state = ?')

  function transaction<Result>(run: () => Result): Result {
    db.exec('BEGIN IMMEDIATE')
    try {
      const result = run()
      db.exec('COMMIT')
      return result
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
  }
  const one = (where: string, ...values: readonly string[]): Purchase | undefined => {
    const row = v.parse(v.optional(bodySchema), db.prepare(`SELECT body FROM purchases WHERE ${where}`).get(...values))
    return row && parsePurchase(row.body)
  }
  const find = (id: string) => one('id = ?', id)

  function write(before: Purchase, change: Partial<Purchase>): Purchase | undefined {
    const after = { ...before, ...change, updatedAtMs: Math.max(nowMs(), before.updatedAtMs + 1) }
    const body = JSON.stringify(after)
    if (Number(updatePurchase.run(after.state, body, before.id, before.state).changes) !== 1) return undefined
    if (after.state !== before.state) insertNotice.run(body, nowMs())
    return after
  }

  return {
    find,
    findByOrder: (provider: ShopName, orderId: string) => one('provider = ? AND order_id = ?', provider, orderId),
    findByReference: (provider: ShopName, reference: string) =>
      one('provider = ? AND reference = ?', provider, reference),

    /** Newest first. */
    list(count: number): readonly Purchase[] {
      const rows = db.prepare('SELECT body FROM purchases ORDER BY rowid DESC LIMIT ?').all(count)
      return v.parse(v.array(bodySchema), rows).map(({ body }) => parsePurchase(body))
    },

    /** Oldest first. */
    inState(state: PurchaseState): readonly Purchase[] {
      const rows = db.prepare('SELECT body FROM purchases WHERE state = ? ORDER BY rowid').all(state)
      return v.parse(v.array(bodySchema), rows).map(({ body }) => parsePurchase(body))
    },

    /** Adds a purchase. One of the same order of the same partner is returned as it is instead. */
    add(purchase: Purchase): Purchase {
      const { id, provider, reference, orderId, state } = purchase
      db.prepare(
        `INSERT INTO purchases (id, provider, reference, order_id, state, body) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (provider, order_id) DO NOTHING`,
      ).run(id, provider, reference, orderId, state, JSON.stringify(purchase))
      return one('provider = ? AND order_id = ?', provider, orderId) ?? purchase
    },

    /** Changes what is known of a purchase that stays in its state. */
    note: (before: Purchase, change: Partial<Omit<Purchase, 'state'>>) => write(before, change),

    /** Leads a purchase on, with the notice of it. @returns Undefined where it has left the state meanwhile, or may not go there */
    advance(before: Purchase, state: PurchaseState, change: Partial<Purchase> = {}): Purchase | undefined {
      if (!followers[before.state].includes(state)) return undefined
      return transaction(() => write(before, { ...change, state }))
    },

    /** Leads a purchase on to `sending` with its signed transaction, which is on the disk when this returns. */
    keepPayment(before: Purchase, payment: SignedPayment): Purchase | undefined {
      if (before.state !== 'paid') return undefined
      return transaction(() => {
        const after = write(before, { state: 'sending', transactionHash: payment.hash })
        if (after === undefined) return undefined
        const { raw, hash, nonce, lastHeight } = payment
        db.prepare(
          'INSERT INTO payments (purchase_id, network_id, raw, hash, nonce, last_height) VALUES (?, ?, ?, ?, ?, ?)',
        ).run(before.id, before.networkId, raw, hash, nonce ?? null, lastHeight ?? null)
        return after
      })
    },

    /** Puts another transaction in the place of one that no block can take any more. */
    replacePayment(before: Purchase, payment: SignedPayment): Purchase | undefined {
      return transaction(() => {
        const { raw, hash, nonce, lastHeight } = payment
        db.prepare('UPDATE payments SET raw = ?, hash = ?, nonce = ?, last_height = ? WHERE purchase_id = ?').run(
          raw,
          hash,
          nonce ?? null,
          lastHeight ?? null,
          before.id,
        )
        return write(before, { transactionHash: hash })
      })
    },

    paymentOf(id: string): SignedPayment | undefined {
      const row = db.prepare('SELECT raw, hash, nonce, last_height FROM payments WHERE purchase_id = ?').get(id)
      const payment = v.parse(v.optional(paymentSchema), row)
      return payment && toPayment(payment)
    },

    /** The payments of a chain from a count of its account on, in their order. */
    paymentsFrom(networkId: string, nonce: number): readonly SignedPayment[] {
      const rows = db
        .prepare(
          'SELECT raw, hash, nonce, last_height FROM payments WHERE network_id = ? AND nonce >= ? ORDER BY nonce',
        )
        .all(networkId, nonce)
      return v.parse(v.array(paymentSchema), rows).map(toPayment)
    },

    /** What is due to be sent, in the order of its happening. */
    dueNotices(): readonly Notice[] {
      const rows = db.prepare('SELECT id, tries, body FROM notices WHERE due_at <= ? ORDER BY id').all(nowMs())
      return v
        .parse(v.array(noticeSchema), rows)
        .map(({ id, tries, body }) => ({ id, tries, purchase: parsePurchase(body) }))
    },
    putOff: (id: number, tries: number, afterMs: number): void =>
      void db.prepare('UPDATE notices SET tries = ?, due_at = ? WHERE id = ?').run(tries, nowMs() + afterMs, id),
    dropNotice: (id: number): void => void db.prepare('DELETE FROM notices WHERE id = ?').run(id),

    /** The price that was given to this question within the time. */
    heldQuote(question: string, heldMs: number): ShopQuote | undefined {
      const row = db.prepare('SELECT body FROM quotes WHERE question = ? AND at > ?').get(question, nowMs() - heldMs)
      const found = v.parse(v.optional(bodySchema), row)
      return found && JSON.parse(found.body)
    },
    holdQuote(question: string, quote: ShopQuote): void {
      db.prepare(
        'INSERT INTO quotes (question, body, at) VALUES (?, ?, ?) ON CONFLICT (question) DO UPDATE SET body = excluded.body, at = excluded.at',
      ).run(question, JSON.stringify(quote), nowMs())
    },

    /** Keeps what a link of one use stands for. */
    addLink(token: string, body: unknown, endsAtMs: number): void {
      db.prepare('INSERT INTO links (token, body, ends_at, used) VALUES (?, ?, ?, 0)').run(
        token,
        JSON.stringify(body),
        endsAtMs,
      )
    },
    /** Uses a link up. @returns What it stands for; undefined for one that was used, is past its time, or never was */
    takeLink(token: string): unknown {
      const taken = db
        .prepare('UPDATE links SET used = 1 WHERE token = ? AND used = 0 AND ends_at > ? RETURNING body')
        .get(token, nowMs())
      const row = v.parse(v.optional(bodySchema), taken)
      return row && JSON.parse(row.body)
    },

    /** Transak's partner token: the newest one alone is good. */
    partnerToken(): string | undefined {
      const row = v.parse(v.optional(v.object({ token: v.string() })), db.prepare('SELECT token FROM tokens').get())
      return row?.token
    },
    setPartnerToken(token: string): void {
      db.prepare(
        'INSERT INTO tokens (id, token) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET token = excluded.token',
      ).run(token)
    },

    close: () => db.close(),
  }
}

export type ShopStore = ReturnType<typeof openShopStore>

const parsePurchase = (body: string): Purchase => v.parse(purchaseSchema, JSON.parse(body))

function toPayment({ raw, hash, nonce, last_height }: v.InferOutput<typeof paymentSchema>): SignedPayment {
  return { raw, hash, nonce: nonce ?? undefined, lastHeight: last_height ?? undefined }
}
