import type { Migration } from 'kysely/migration'
import { addIndexes } from '../../../server/src/db/addIndexes.ts'

/** What is swept each minute is found without reading the tables that grow with every account, login and call. */
export const addSweepIndexes: Migration = {
  up: (database) =>
    addIndexes(database, {
      plain: [
        ['sessions', ['ends_at']],
        ['spent_tokens', ['ends_at']],
        ['share_sets', ['state', 'created_at']],
        ['rate_buckets', ['ends_at']],
        ['proofs_seen', ['expires_at']],
      ],
    }),
}
