import type { QueryResultRow } from 'pg'
import type { StoredMessage } from '../../mailbox/message.ts'

/**
 * A commit is answered after its write-ahead log is on the disk, whatever the server's default says. It is said within the
 * statement, which is the transaction: a pooler may give the next one to another connection.
 */
const durable = `durable AS MATERIALIZED (SELECT set_config('synchronous_commit', 'on', true))`
/** It may be lost with the server. */
const passing = `passing AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`

/**
 * The statements of the mailboxes. Arrays carry a whole batch in one round trip, and one statement is one transaction:
 * one flush of the write-ahead log for all of it.
 */
export const statements = {
  /** A message that expired but is still on disk makes way for the same message published again. */
  append: `WITH ${durable}
    INSERT INTO message (topic, id, publisher, published_at, expires_at, tag, bytes, attestation, body)
    SELECT topic, id, publisher, published_at, expires_at, tag, bytes, attestation, body
    FROM durable, unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::text[], $9::text[])
      WITH ORDINALITY AS given (topic, id, publisher, published_at, expires_at, tag, bytes, attestation, body, position)
    ORDER BY position
    ON CONFLICT (topic, id) DO UPDATE SET
      seq = nextval(pg_get_serial_sequence('message', 'seq')), tx = pg_current_xact_id(),
      publisher = excluded.publisher, published_at = excluded.published_at, expires_at = excluded.expires_at,
      tag = excluded.tag, bytes = excluded.bytes, attestation = excluded.attestation, body = excluded.body
    WHERE message.expires_at <= $10
    RETURNING seq, encode(topic, 'hex') AS topic, encode(id, 'hex') AS id`,
  count: `SELECT encode(topic, 'hex') AS topic, count(*) AS stored FROM message
    WHERE topic = ANY($1::bytea[]) AND expires_at > $2 GROUP BY topic`,
  known: `SELECT encode(topic, 'hex') AS topic, encode(id, 'hex') AS id, seq FROM message
    JOIN unnest($1::bytea[], $2::bytea[]) AS wanted (topic, id) USING (topic, id) WHERE expires_at > $3`,
  /** Expired ones do not count as stored, so removing them makes no room. */
  evict: `WITH expired AS MATERIALIZED (
      SELECT seq FROM message WHERE topic = $1 AND expires_at <= $2 ORDER BY expires_at LIMIT $3 FOR UPDATE SKIP LOCKED),
    listed AS MATERIALIZED (
      SELECT seq FROM acknowledged WHERE topic = $1 ORDER BY seq LIMIT $3 FOR UPDATE SKIP LOCKED),
    unlisted AS (DELETE FROM acknowledged WHERE topic = $1 AND seq IN (SELECT seq FROM listed)),
    gone AS (
      DELETE FROM message WHERE seq IN (SELECT seq FROM expired UNION SELECT seq FROM listed)
      RETURNING seq, expires_at),
    marks AS (DELETE FROM ack USING gone WHERE ack.seq = gone.seq)
    SELECT (SELECT count(*) FROM gone WHERE expires_at > $2) AS removed, (SELECT count(*) FROM listed) AS listed`,
  mark: `WITH ${passing}
    INSERT INTO ack (seq, client)
    SELECT given.seq, given.client FROM passing, unnest($1::bigint[], $2::bytea[]) AS given (seq, client)
    JOIN message ON message.seq = given.seq ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
  /** One row at least: the first carries what the client acknowledged since $7, out of the same snapshot. */
  waiting: `SELECT waiting.*, CASE WHEN place IS NULL OR place = 1 THEN (
        SELECT coalesce(array_agg(message.seq), '{}') FROM message JOIN ack USING (seq)
        WHERE topic = ANY($1::bytea[]) AND ack.client = $2 AND published_at > $7) END AS acknowledged
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT message.*, sum(bytes) OVER ordered AS total, count(*) OVER () AS found, row_number() OVER ordered AS place
      FROM message
      WHERE topic = ANY($1::bytea[]) AND publisher <> $2 AND expires_at > $3 AND seq <> ALL($4::bigint[])
        AND NOT EXISTS (SELECT 1 FROM ack WHERE ack.seq = message.seq AND ack.client = $2)
      WINDOW ordered AS (ORDER BY published_at, seq)) AS waiting
      ON place <= $5 AND (place = 1 OR total <= $6)
    ORDER BY place`,
  fetch: 'SELECT * FROM message WHERE seq = ANY($1::bigint[]) ORDER BY published_at, seq',
  sweep: `WITH gone AS (
      DELETE FROM message WHERE seq IN (SELECT seq FROM message WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)
      RETURNING seq),
    marks AS (DELETE FROM ack USING gone WHERE ack.seq = gone.seq)
    SELECT count(*) AS removed FROM gone`,
  position: 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS position',
  /**
   * One snapshot for both: whatever is not in it yet has a transaction number at or above the new position. What is in it
   * and has a higher one was written by another server, and restored here: no news.
   */
  since: `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS position, message.seq, encode(message.topic, 'hex') AS topic
    FROM (SELECT 1) AS one LEFT JOIN message
      ON message.tx >= $1::xid8 AND message.tx < pg_snapshot_xmax(pg_current_snapshot())`,
  addUsage: `INSERT INTO usage (day, project, messages)
    SELECT $1, project, messages FROM unnest($2::text[], $3::bigint[]) AS given (project, messages) ORDER BY project
    ON CONFLICT (day, project) DO UPDATE SET messages = usage.messages + excluded.messages
    RETURNING project, messages`,
  addBytes: `INSERT INTO daily_bytes (day, who, bytes)
    SELECT $1, who, bytes FROM unnest($2::text[], $3::bigint[]) AS given (who, bytes) ORDER BY who
    ON CONFLICT (day, who) DO UPDATE SET bytes = daily_bytes.bytes + excluded.bytes
    RETURNING who, bytes`,
  bytesOf: 'SELECT who, bytes FROM daily_bytes WHERE day = $1',
  sweepBytes: 'DELETE FROM daily_bytes WHERE day < $1',
  /** The table's size has the room of deleted rows in it, so it counts only as long as it is below the limit anyway. */
  storedBytes: `SELECT CASE WHEN pg_total_relation_size('message') < $1 THEN pg_total_relation_size('message')
    ELSE (SELECT coalesce(sum(bytes + 512), 0) FROM message) END AS stored`,
  keepSecret: `WITH ${durable} INSERT INTO secret (name, value) SELECT $1, $2 FROM durable ON CONFLICT DO NOTHING`,
  readSecret: 'SELECT value FROM secret WHERE name = $1',
  keepAttestation: `INSERT INTO attestation (id, origin, is_verified, expires_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (id) DO UPDATE SET
      origin = excluded.origin, is_verified = excluded.is_verified, expires_at = excluded.expires_at`,
  readAttestation: 'SELECT origin, is_verified FROM attestation WHERE id = $1 AND expires_at > $2',
  sweepAttestations: 'DELETE FROM attestation WHERE expires_at <= $1',
} as const

/** A row of `message` as the driver gives it: 64-bit numbers as text. */
export type MessageRow = {
  readonly seq: string
  readonly topic: Buffer
  readonly publisher: Buffer
  readonly body: string
  readonly tag: string
  readonly attestation: string | null
  readonly published_at: string
  readonly expires_at: string
}

/** Reads a row. */
export function messageOf(row: MessageRow): StoredMessage {
  return {
    seq: Number(row.seq),
    topic: row.topic.toString('hex'),
    publisher: row.publisher.toString('hex'),
    body: row.body,
    tag: Number(row.tag),
    attestation: row.attestation ?? undefined,
    publishedAtMs: Number(row.published_at),
    expiresAtMs: Number(row.expires_at),
  }
}

/** Runs one prepared statement and answers its rows. */
export type Query = <Row extends QueryResultRow>(
  statement: keyof typeof statements,
  values: readonly unknown[],
) => Promise<readonly Row[]>
