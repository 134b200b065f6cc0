import type { Migration } from './migration.types.ts'

/** What the attestation page saw, by the hash of the request. */
export const attestation: Migration = {
  name: '0003_attestation',
  sqlite: `
    CREATE TABLE attestation (
      id BLOB PRIMARY KEY,
      origin TEXT NOT NULL,
      is_verified INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX attestation_expires_at ON attestation (expires_at);
  `,
  postgres: `
    CREATE TABLE attestation (
      id bytea PRIMARY KEY,
      origin text NOT NULL,
      is_verified boolean NOT NULL,
      expires_at bigint NOT NULL
    );
    CREATE INDEX attestation_expires_at ON attestation (expires_at);
  `,
}
