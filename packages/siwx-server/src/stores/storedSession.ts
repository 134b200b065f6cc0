import type { SessionRecord } from '../SiwxStore.types.ts'

/** A session as databases hold it: what they look at by itself, the rest as JSON. */
export type StoredSession = {
  readonly key: string
  readonly version: number
  readonly lastUsedAt: number
  readonly endsAt: number
  readonly rest: string
}

export function toStored({ key, version, lastUsedAt, endsAt, ...rest }: SessionRecord): StoredSession {
  return { key, version, lastUsedAt, endsAt, rest: JSON.stringify(rest) }
}

/** Numbers may come as text: drivers differ in how they hand over 64 bits. */
export function fromStored(
  row: {
    readonly [Name in keyof StoredSession]: StoredSession[Name] | string | bigint
  },
): SessionRecord {
  return {
    ...(JSON.parse(String(row.rest)) as Omit<SessionRecord, keyof StoredSession>),
    key: String(row.key),
    version: Number(row.version),
    lastUsedAt: Number(row.lastUsedAt),
    endsAt: Number(row.endsAt),
  }
}
