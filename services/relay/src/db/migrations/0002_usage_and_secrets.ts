import type { Migration } from './migration.types.ts'

/** Daily message counts of projects, and the relay's own keys. */
export const usageAndSecrets: Migration = {
  name: '0002_usage_and_secrets',
  sqlite: `
    CREATE TABLE usage (
      day TEXT NOT NULL,
      project TEXT NOT NULL,
      messages INTEGER NOT NULL,
      PRIMARY KEY (day, project)
    ) WITHOUT ROWID;
    CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  `,
  postgres: `
    CREATE TABLE usage (
      day text NOT NULL,
      project text NOT NULL,
      messages bigint NOT NULL,
      PRIMARY KEY (day, project)
    );
    CREATE TABLE secret (name text PRIMARY KEY, value text NOT NULL);
  `,
}
