import { caipAddressSchema, caipNetworkIdSchema, constants, type ErrorCode, KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Kit } from '../kit/kit.types.ts'
import type { RecordedTransaction, Transaction } from './transaction.machine.ts'

const entrySchema = v.object({
  id: v.string(),
  kind: v.picklist(['send']),
  status: v.picklist(['asking', 'pending', 'confirmed', 'failed']),
  networkId: caipNetworkIdSchema,
  from: v.string(),
  amount: v.string(),
  symbol: v.string(),
  tokenAddress: v.optional(caipAddressSchema),
  tokenId: v.optional(v.string()),
  hash: v.optional(v.string()),
  error: v.optional(v.object({ code: v.string(), shortMessage: v.string() })),
  /** When it was last written. */
  atMs: v.number(),
})

const recordSchema = v.object({ v: v.literal(1), transactions: v.array(entrySchema) })

type Entry = v.InferOutput<typeof entrySchema>

const hourMs = 3_600_000

/** What all pages of the app know of transactions. Another version, or what is no record, is an empty one. */
export function readRecord(kit: Kit): readonly RecordedTransaction[] {
  return readEntries(kit).map(({ atMs: _, tokenAddress, hash, error, ...entry }) => ({
    ...entry,
    tokenAddress,
    hash,
    error: error && new KitError({ code: error.code as ErrorCode, shortMessage: error.shortMessage }),
  }))
}

/**
 * Writes one transaction down as it is now, and keeps what other pages wrote. `undefined` removes it. It has a key of
 * its own: the kit's record is written as a whole by the page that changes last.
 */
export function writeRecord(kit: Kit, id: string, transaction: Transaction | undefined): void {
  const others = readEntries(kit).filter((entry) => entry.id !== id)
  const entry = transaction && toEntry(transaction, kit.env.clock.nowMs())
  const transactions = entry ? [...others, entry].slice(-constants.pendingTransactionsMax) : others
  try {
    if (transactions.length === 0) kit.env.storage.remove(recordKey(kit))
    else kit.env.storage.set(recordKey(kit), JSON.stringify({ v: 1, transactions }))
  } catch (error) {
    kit.env.log('warn', 'The browser does not store: a payment is not followed by other pages', error)
  }
}

function readEntries(kit: Kit): readonly Entry[] {
  const text = kit.env.storage.get(recordKey(kit))
  if (text === null) return []
  try {
    const parsed = v.safeParse(recordSchema, JSON.parse(text))
    return parsed.success ? parsed.output.transactions.filter(isRecent(kit.env.clock.nowMs())) : []
  } catch {
    return []
  }
}

/** Ends are kept until the slowest page has heard of them; what is in no block after a day will hardly be. */
function isRecent(nowMs: number): (entry: Entry) => boolean {
  return ({ status, atMs }) => nowMs - atMs < (status === 'asking' || status === 'pending' ? 24 * hourMs : hourMs)
}

function toEntry(transaction: Transaction, atMs: number): Entry | undefined {
  const { id, kind, status, networkId, from, amount, symbol, tokenAddress, tokenId, hash, error } = transaction
  if (status === 'quoting' || status === 'reviewing' || status === 'unknown') return undefined
  const why = status === 'failed' && error ? { code: error.code, shortMessage: error.shortMessage } : undefined
  return { id, kind, status, networkId, from, amount, symbol, tokenAddress, tokenId, hash, error: why, atMs }
}

/** Where a page of the app looks for what the others wrote. */
export function recordKey(kit: Kit): string {
  return `${kit.options.storageKey ?? 'latchkey'}.transactions`
}
