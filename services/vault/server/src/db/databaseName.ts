import type { DatabaseConfig } from './openDatabase.ts'

/** What an operator knows a database by. Never its user or password. */
export function databaseName({ databaseUrl, sqlitePath }: DatabaseConfig): string {
  if (databaseUrl === undefined) return sqlitePath
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}
