import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import type { PastTransaction } from './solana.types.ts'

const bankSchema = v.object({ svm: v.instance(Uint8Array), blockhashes: v.string() })
const blockhashesSchema = v.array(v.tuple([v.string(), v.number()]))
const pastSchema = v.object({ body: v.string() })

/** The chain as it was at the last save. */
export type SavedBank = {
  readonly svm: Uint8Array
  readonly blockhashes: readonly (readonly [string, number])[]
  readonly history: readonly PastTransaction[]
}

/** The life of the Solana chain in a file: accounts and history change together or not at all. */
export type BankStore = {
  load(): SavedBank | undefined
  save(bank: Omit<SavedBank, 'history'>, added: readonly PastTransaction[]): void
  close(): void
}

/** Opens or makes the file. Throws with a sentence when it holds something else. */
export function openBankStore(file: string): BankStore {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  try {
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS bank (id INTEGER PRIMARY KEY CHECK (id = 1), svm BLOB NOT NULL, blockhashes TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS history (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;`)
  } catch (cause) {
    db.close()
    throw new Error(`The chain kept in ${file} can't be read. A start with --reset makes a new one.`, { cause })
  }
  const write = db.prepare(
    'INSERT INTO bank (id, svm, blockhashes) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET svm = excluded.svm, blockhashes = excluded.blockhashes',
  )
  const append = db.prepare('INSERT INTO history (body) VALUES (?)')
  return {
    load() {
      const row = v.parse(v.optional(bankSchema), db.prepare('SELECT svm, blockhashes FROM bank').get())
      if (row === undefined) return undefined
      const history = v.parse(v.array(pastSchema), db.prepare('SELECT body FROM history ORDER BY id').all())
      return {
        svm: row.svm,
        blockhashes: v.parse(blockhashesSchema, JSON.parse(row.blockhashes)),
        history: history.map(({ body }): PastTransaction => JSON.parse(body)),
      }
    },
    save({ svm, blockhashes }, added) {
      db.exec('BEGIN IMMEDIATE')
      try {
        write.run(svm, JSON.stringify(blockhashes))
        for (const transaction of added) append.run(JSON.stringify(transaction))
        db.exec('COMMIT')
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    close: () => db.close(),
  }
}
