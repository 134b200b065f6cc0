import { existsSync, statSync } from 'node:fs'
import { type DatabaseConfig, fillingStep } from '@latchkey/service-kit/database'
import { OperateError } from '../OperateError.ts'
import { openPostgresSource, openPostgresTarget } from './postgresTables.ts'
import { openSqliteSource, openSqliteTarget } from './sqliteTables.ts'
import type { Place, TableSource, TableTarget } from './table.types.ts'

export const keepingServices = ['api', 'relay', 'auth', 'guardian'] as const

/** A service that keeps rows. */
export type KeepingService = (typeof keepingServices)[number]

type ServiceDatabase = {
  readonly migrationNames: readonly string[]
  /** Tables that its databases may be without. */
  readonly tablesInUse?: readonly string[]
  prepareDatabase(place: DatabaseConfig): Promise<void>
  /** Takes back the steps that the version before doesn't start with; answers their names, the newest first. */
  stepBack?(place: DatabaseConfig): Promise<readonly string[]>
}

/** What this version of a service makes of a database. Loaded one at a time: guardian and auth are not to meet here. */
export const loadDatabase: Readonly<Record<KeepingService, () => Promise<ServiceDatabase>>> = {
  api: () => import('@latchkey/api/database'),
  relay: () => import('@latchkey/relay/database'),
  auth: () => import('@latchkey/vault/auth/database'),
  guardian: () => import('@latchkey/vault/guardian/database'),
}

/** @throws OperateError that names them. */
export function readService(name: string | undefined): KeepingService {
  const service = keepingServices.find((candidate) => candidate === name)
  if (service !== undefined) return service
  throw new OperateError(`There is no service "${name ?? ''}": name one of ${keepingServices.join(', ')}.`)
}

/** @param text The address of PostgreSQL, or the path of a file. */
export function readPlace(text: string): Place {
  if (/^postgres(ql)?:\/\//.test(text)) return { kind: 'postgres', url: text }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || text === ':memory:')
    throw new OperateError('A database lies at postgres://… or in a file of SQLite: another place is not known.')
  return { kind: 'sqlite', path: text }
}

/** What may be shown of a place: never a user or a password. */
export function placeName(place: Place): string {
  if (place.kind === 'sqlite') return place.path
  const { host, pathname } = new URL(place.url)
  return `${host}${pathname}`
}

export function openSource(place: Place, options: { readonly alone: boolean }): Promise<TableSource> {
  return place.kind === 'sqlite'
    ? Promise.resolve().then(() => openSqliteSource(place.path, options))
    : openPostgresSource(place.url, options)
}

export async function openTarget(place: Place): Promise<TableTarget> {
  if (place.kind === 'postgres') return openPostgresTarget(place.url)
  if (existsSync(place.path) && !statSync(place.path).isFile())
    throw new OperateError(`${place.path} is no file: name the file that the database is to lie in.`)
  return openSqliteTarget(place.path)
}

export const configOf = (place: Place): DatabaseConfig =>
  place.kind === 'sqlite' ? { sqlitePath: place.path } : { databaseUrl: place.url, sqlitePath: '' }

/**
 * Refuses what this version of a service can't have written.
 * @throws OperateError for a database of a newer or older version, of another service, or one that is being filled.
 */
export function expectSchema(service: KeepingService, known: readonly string[], found: readonly string[]): void {
  if (found.includes(fillingStep))
    throw new OperateError('The database is being filled by a move or a restore that has not ended: end that first.')
  const newer = found.filter((name) => !known.includes(name))
  const missing = known.filter((name) => !found.includes(name))
  if (found.length === 0) throw new OperateError(`This is no database of the ${service}: it has no tables of it.`)
  if (newer.length > 0 && missing.length > 0)
    throw new OperateError(`This is no database of the ${service}: its schema is that of another service.`)
  if (newer.length > 0)
    throw new OperateError(
      `The database is of a newer version of the ${service} (${newer.join(', ')}): use the commands of that version.`,
    )
  if (missing.length > 0)
    throw new OperateError(
      `The database is of an older version of the ${service} (without ${missing.join(', ')}): let that version's commands work on it, or start the service of this version on it once.`,
    )
}
