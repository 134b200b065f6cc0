import type { Migration } from './migration.types.ts'

/** What clients and addresses stored in a day, so that a restart gives nobody a new budget. */
export const dailyBytes: Migration = {
  name: '0004_daily_bytes',
  sqlite: `
    CREATE TABLE daily_bytes (
      day TEXT NOT NULL,
      who TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      PRIMARY KEY (day, who)
    ) WITHOUT ROWID;
  `,
  postgres: `
    CREATE TABLE daily_bytes (
      day text NOT NULL,
      who text NOT NULL,
      bytes bigint NOT NULL,
      PRIMARY KEY (day, who)
    );
  `,
}
