import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'
import { type PermissionKind, permissionKinds } from '../indexer/indexed.ts'
import { transfersFrom } from '../indexer/transfersTo.ts'
import { type Candidate, maxCandidates } from './allowance.types.ts'

/** Values of one statement. */
const blocksAtOnce = 500
const maxUses = 20_000

/** What the index knows of allowances: which were ever set, by which transaction, and when they were last used. */
export function createIndexedAllowances(database: Kysely<Schema>) {
  return {
    /**
     * Those that the account itself set in a transaction first, of each kind those set last: who makes up logs by the
     * thousand can't crowd them out. @param account In lower case.
     */
    async candidates(chain: string, account: string): Promise<{ candidates: readonly Candidate[]; more: boolean }> {
      const rows = await transfersFrom(database, chain, account)
        .where('transfer.kind', 'in', permissionKinds)
        .leftJoin('indexed_transactions as one', (join) =>
          join
            .onRef('one.chain', '=', 'entry.chain')
            .onRef('one.block_number', '=', 'entry.block_number')
            .onRef('one.position', '=', 'entry.position'),
        )
        .select(['transfer.kind', 'transfer.token', 'transfer.token_id', 'transfer.taker'])
        .select((select) => [
          select.fn
            .max(select.case().when('one.sender', '=', account).then(select.lit(1)).else(select.lit(0)).end())
            .as('own'),
          select.fn.max('entry.mined_at').as('last'),
          select.fn.min('entry.mined_at').as('first'),
          select.fn.max('entry.block_number').as('block'),
        ])
        .groupBy(['transfer.kind', 'transfer.token', 'transfer.token_id', 'transfer.taker'])
        .orderBy('own', 'desc')
        .orderBy('block', 'desc')
        .limit(maxCandidates + 1)
        .execute()
      const candidates = rows.slice(0, maxCandidates).map(
        (row): Candidate => ({
          // Only the indexer writes this column, and the query names the kinds.
          kind: row.kind as PermissionKind,
          token: row.token,
          spender: row.taker,
          tokenId: row.token_id,
          block: Number(row.block),
          own: Number(row.own) === 1,
          setAt: Number(row.last),
          firstAt: Number(row.first),
          transaction: undefined,
        }),
      )
      return { candidates, more: rows.length > maxCandidates }
    },

    /** The hashes of the transactions that set them, by {@link keyOf}. */
    async transactions(
      chain: string,
      account: string,
      set: readonly Candidate[],
    ): Promise<ReadonlyMap<string, string>> {
      const blocks = [...new Set(set.map(({ block }) => block))]
      const found = new Map<string, string>()
      for (let at = 0; at < blocks.length; at += blocksAtOnce) {
        const rows = await transfersFrom(database, chain, account)
          .where('entry.block_number', 'in', blocks.slice(at, at + blocksAtOnce))
          .where('transfer.kind', 'in', permissionKinds)
          .innerJoin('indexed_transactions as one', (join) =>
            join
              .onRef('one.chain', '=', 'entry.chain')
              .onRef('one.block_number', '=', 'entry.block_number')
              .onRef('one.position', '=', 'entry.position'),
          )
          .select(['transfer.kind', 'transfer.token', 'transfer.token_id', 'transfer.taker', 'one.hash'])
          .select(['one.block_number'])
          .orderBy('one.block_number')
          .orderBy('one.position')
          .execute()
        for (const row of rows)
          found.set(
            keyOf({
              kind: row.kind,
              token: row.token,
              tokenId: row.token_id,
              spender: row.taker,
              block: Number(row.block_number),
            }),
            row.hash,
          )
      }
      return found
    },

    /**
     * When spenders last took of tokens, in seconds: by a transaction that they sent, that called them, or by which they
     * received it without the account calling the token itself. By token and spender, with a space between.
     */
    async uses(chain: string, account: string, tokens: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const used = new Map<string, number>()
      for (let at = 0; at < tokens.length; at += blocksAtOnce) {
        const rows = await transfersFrom(database, chain, account)
          .where('transfer.kind', 'in', ['fungible', 'nft', 'multi'])
          .where('transfer.token', 'in', tokens.slice(at, at + blocksAtOnce))
          .innerJoin('indexed_transactions as one', (join) =>
            join
              .onRef('one.chain', '=', 'entry.chain')
              .onRef('one.block_number', '=', 'entry.block_number')
              .onRef('one.position', '=', 'entry.position'),
          )
          .select(['transfer.token', 'transfer.taker', 'one.sender', 'one.recipient'])
          .select((select) => select.fn.max('entry.mined_at').as('last'))
          .groupBy(['transfer.token', 'transfer.taker', 'one.sender', 'one.recipient'])
          .orderBy('last', 'desc')
          .limit(maxUses)
          .execute()
        for (const { token, taker, sender, recipient, last } of rows) {
          const spenders = recipient === token ? [sender] : [sender, recipient, taker]
          for (const spender of spenders) {
            const key = `${token} ${spender}`
            if (spender !== account) used.set(key, Math.max(used.get(key) ?? 0, Number(last)))
          }
        }
      }
      return used
    },

    /** The block from which on allowances by Permit2 are kept. */
    async permit2Since(chain: string): Promise<number> {
      const row = await database
        .selectFrom('indexed_chains')
        .select('permit2_since')
        .where('chain', '=', chain)
        .executeTakeFirst()
      return Number(row?.permit2_since ?? 0)
    },
  }
}

/** What a log is about, and the block that it is in. */
export const keyOf = ({
  kind,
  token,
  tokenId,
  spender,
  block,
}: Pick<Candidate, 'token' | 'tokenId' | 'spender' | 'block'> & { kind: string }) =>
  `${kind} ${token} ${tokenId} ${spender} ${block}`

export type IndexedAllowances = ReturnType<typeof createIndexedAllowances>
