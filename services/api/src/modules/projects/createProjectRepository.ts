import { featureSchema, storedProjectSchema } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { takeTurns } from '@latchkey/service-kit/takeTurns'
import type { Kysely, Selectable, Transaction } from 'kysely'
import * as v from 'valibot'
import type { ProjectsTable, Schema } from '../../db/schema.types.ts'
import { type Actor, noteAct } from '../operators/operatorActs.ts'
import { expectOwnOrigins } from './expectOwnOrigins.ts'
import { newProject, type Project } from './project.ts'

const listSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))
const featuresSchema = v.pipe(v.string(), v.parseJson(), v.array(featureSchema))
const { loginPolicy, isolation, family } = storedProjectSchema.entries

/** Who acts where nothing else is said: the service itself, such as at its start. */
const ownActor = 'service'

/**
 * The projects in the database, with the record of who changed them.
 * @param ownPages Pages that are on the list of every project and belong to none, such as the frame's.
 */
export function createProjectRepository(database: Kysely<Schema>, clock: Clock, ownPages: readonly string[] = []) {
  /** One at a time: a page belongs to one owner alone, and of two changes none takes the other back. */
  const alone = <Result>(work: (transaction: Transaction<Schema>) => Promise<Result>): Promise<Result> =>
    database.transaction().execute(async (transaction) => {
      await takeTurns(transaction, 'projects')
      return work(transaction)
    })

  /** Writes all settings of a project, over what was there. @throws OriginTaken */
  async function write(transaction: Transaction<Schema>, project: Project, actor: Actor): Promise<void> {
    const now = new Date(clock.nowMs()).toISOString()
    const settings = toRow(project)
    const rows = await transaction.selectFrom('projects').selectAll().execute()
    const { [project.id]: before, ...others } = Object.fromEntries(rows.map((row) => [row.id, row]))
    expectOwnOrigins(project, Object.values(others).map(fromRow), ownPages)
    await transaction
      .insertInto('projects')
      .values({ id: project.id, ...settings, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...settings, updated_at: now }))
      .execute()
    const changed = Object.entries(settings).flatMap(([name, value]) =>
      before?.[name as keyof typeof settings] === value ? [] : [name],
    )
    if (changed.length > 0)
      await noteAct(transaction, clock, { actor, act: 'project/save', subject: project.id, changed })
  }

  return {
    async find(id: string): Promise<Project | undefined> {
      const row = await database.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : fromRow(row)
    },

    async list(): Promise<Project[]> {
      const rows = await database.selectFrom('projects').selectAll().orderBy('id').execute()
      return rows.map(fromRow)
    },

    /**
     * Adds the project, or replaces every setting of the one with its id.
     * @throws OriginTaken where a page of it belongs to a project of another owner.
     */
    async save(project: Project, actor: Actor = ownActor): Promise<void> {
      await alone((transaction) => write(transaction, project, actor))
    },

    /**
     * Changes the settings that are named of a project, or of a new one of the id.
     * @param changesOf Given the project as it is.
     * @throws OriginTaken as `save`
     */
    async change(id: string, changesOf: (before: Project) => Partial<Project>, actor: Actor): Promise<Project> {
      return alone(async (transaction) => {
        const row = await transaction.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
        const before = row === undefined ? newProject(id) : fromRow(row)
        const project = { ...before, ...changesOf(before) }
        await write(transaction, project, actor)
        return project
      })
    },

    /** @returns Whether there was such a project. */
    async remove(id: string, actor: Actor = ownActor): Promise<boolean> {
      return alone(async (transaction) => {
        const result = await transaction.deleteFrom('projects').where('id', '=', id).executeTakeFirst()
        if (result.numDeletedRows === 0n) return false
        await noteAct(transaction, clock, { actor, act: 'project/remove', subject: id, changed: [] })
        return true
      })
    },
  }
}

export type ProjectRepository = ReturnType<typeof createProjectRepository>

function toRow(project: Project) {
  return {
    name: project.name,
    enabled: project.enabled ? 1 : 0,
    development: project.development ? 1 : 0,
    allowed_origins: JSON.stringify(project.allowedOrigins),
    package_names: JSON.stringify(project.packageNames),
    bundle_ids: JSON.stringify(project.bundleIds),
    verified_domains: JSON.stringify(project.verifiedDomains),
    features: JSON.stringify(project.features),
    analytics: project.analytics ? 1 : 0,
    daily_requests: project.dailyRequests ?? null,
    messages_per_day: project.messagesPerDay ?? null,
    paymasters: JSON.stringify(project.paymasters),
    login_policy: project.loginPolicy ?? null,
    isolation: project.isolation ?? null,
    family: project.family ?? null,
  }
}

function fromRow(row: Selectable<ProjectsTable>): Project {
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled === 1,
    development: row.development === 1,
    allowedOrigins: v.parse(listSchema, row.allowed_origins),
    packageNames: v.parse(listSchema, row.package_names),
    bundleIds: v.parse(listSchema, row.bundle_ids),
    verifiedDomains: v.parse(listSchema, row.verified_domains),
    features: v.parse(featuresSchema, row.features),
    analytics: row.analytics === 1,
    dailyRequests: row.daily_requests ?? undefined,
    messagesPerDay: row.messages_per_day ?? undefined,
    paymasters: v.parse(listSchema, row.paymasters),
    loginPolicy: v.parse(loginPolicy, row.login_policy) ?? undefined,
    isolation: v.parse(isolation, row.isolation) ?? undefined,
    family: v.parse(family, row.family) ?? undefined,
  }
}
