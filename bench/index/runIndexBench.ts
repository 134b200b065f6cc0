import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDeps } from '@latchkey/api'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { machine, markdownTable } from '../table.ts'
import { startSyntheticNode } from './startSyntheticNode.ts'

const blocks = 1_000
const million = 1_000_000
const mebibyte = 2 ** 20

type Figure = { readonly database: string; readonly bytes: number }

/** The disk that a full index takes, by database, for transactions of the kinds that public chains have most of. */
export async function runIndexBench(): Promise<{ text: string; numbers: unknown }> {
  await using node = await startSyntheticNode(blocks)
  await using postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-index-'))
  try {
    const sqlitePath = join(folder, 'api.db')
    const figures = [
      await fill('SQLite', node.url, { sqlitePath }),
      await fill('PostgreSQL', node.url, { databaseUrl: postgres.url }),
    ]
    return { text: report(figures, node.transactions), numbers: figures }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function fill(
  database: string,
  url: string,
  place: { readonly sqlitePath?: string; readonly databaseUrl?: string },
): Promise<Figure> {
  const deps = await buildDeps({
    ...place,
    logLevel: 'silent',
    rpcUrls: new Map([['eip155:1', [{ name: 'synthetic', url, wsUrl: undefined, priority: 50 }]]]),
    indexChains: new Map([['eip155:1', 0]]),
  })
  const size = async () =>
    place.sqlitePath === undefined
      ? Number(
          (
            await deps.database
              .selectNoFrom((select) =>
                select.fn<string>('pg_database_size', [select.fn('current_database')]).as('bytes'),
              )
              .executeTakeFirstOrThrow()
          ).bytes,
        )
      : 0
  const before = await size()
  await deps.indexer.catchUp()
  const after = await size()
  await deps.stop()
  // The file of SQLite is whole when it is closed. What a new one has is little.
  const bytes = place.sqlitePath === undefined ? after - before : (await stat(place.sqlitePath)).size
  return { database, bytes }
}

function report(figures: readonly Figure[], transactions: number): string {
  const rows = figures.map(({ database, bytes }) => [
    database,
    (bytes / transactions).toFixed(0),
    ((bytes / transactions) * (million / mebibyte)).toFixed(0),
  ])
  return [
    `${new Date().toISOString().slice(0, 10)}; ${machine()}; ${transactions} transactions of 50,000 accounts: of 100, 45 payments, 40 transfers of a token, 10 swaps over two pools and 5 permissions.`,
    markdownTable(['database', 'bytes each', 'MiB a million'], rows),
  ].join('\n\n')
}
