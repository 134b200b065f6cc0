import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'
import type { IndexedTransfer, TransferKind } from '../indexer/indexed.ts'
import type { AccountTransaction } from './history.types.ts'
import type { IndexPlace } from './historyCursor.ts'

/**
 * A page of an account's transactions from what the indexer read, newest first.
 *
 * @param options.account In lower case.
 * @param options.chains CAIP-2 of those to read, one at least.
 */
export async function readIndexedPage(database: Kysely<Schema>, options: readIndexedPage.Options) {
  const { account, chains, after, limit } = options
  const page = database
    .selectFrom('indexed_entries')
    .select(['mined_at', 'chain', 'block_number', 'position'])
    .where('account', '=', account)
    .where('chain', 'in', chains)
    .$if(after !== undefined, (query) => {
      const [minedAt, onChain, block, position] = after ?? [0, '', 0, 0]
      return query.where(
        sql<boolean>`(mined_at, chain, block_number, position) < (${minedAt}, ${onChain}, ${block}, ${position})`,
      )
    })
    .orderBy('mined_at', 'desc')
    .orderBy('chain', 'desc')
    .orderBy('block_number', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)

  const [transactions, transfers] = await Promise.all([
    database
      .selectFrom(page.as('page'))
      .innerJoin('indexed_transactions as one', (join) =>
        join
          .onRef('one.chain', '=', 'page.chain')
          .onRef('one.block_number', '=', 'page.block_number')
          .onRef('one.position', '=', 'page.position'),
      )
      .selectAll('one')
      .orderBy('one.mined_at', 'desc')
      .orderBy('one.chain', 'desc')
      .orderBy('one.block_number', 'desc')
      .orderBy('one.position', 'desc')
      .execute(),
    database
      .selectFrom(page.as('page'))
      .innerJoin('indexed_transfers as one', (join) =>
        join
          .onRef('one.chain', '=', 'page.chain')
          .onRef('one.block_number', '=', 'page.block_number')
          .onRef('one.position', '=', 'page.position'),
      )
      .selectAll('one')
      .orderBy('one.ordinal')
      .execute(),
  ])
  const byPlace = Map.groupBy(transfers, placeOf)
  return transactions.map(
    (row): AccountTransaction => ({
      chain: row.chain,
      block: Number(row.block_number),
      position: row.position,
      hash: row.hash,
      minedAt: Number(row.mined_at),
      sender: row.sender,
      recipient: row.recipient,
      deploys: row.deploys === 1,
      failed: row.failed === 1,
      nonce: Number(row.nonce),
      selector: row.selector,
      operation:
        row.operation === null
          ? undefined
          : { hash: row.operation, sponsor: row.sponsor ?? undefined, fee: BigInt(row.fee ?? 0) },
      transfers: (byPlace.get(placeOf(row)) ?? []).map(
        (transfer): IndexedTransfer => ({
          // Only the indexer writes this column.
          kind: transfer.kind as TransferKind,
          token: transfer.token,
          tokenId: transfer.token_id,
          giver: transfer.giver,
          taker: transfer.taker,
          amount: BigInt(transfer.amount),
        }),
      ),
    }),
  )
}

const placeOf = (row: { chain: string; block_number: number | string; position: number }) =>
  `${row.chain} ${row.block_number} ${row.position}`

export declare namespace readIndexedPage {
  type Options = {
    account: string
    chains: readonly string[]
    after: IndexPlace | undefined
    limit: number
  }
}
