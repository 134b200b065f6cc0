import { featureSchema } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { ProjectsTable, Schema } from '../../db/schema.types.ts'
import type { Project } from './project.ts'

const originsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))
const featuresSchema = v.pipe(v.string(), v.parseJson(), v.array(featureSchema))

/** The projects in the database. */
export function createProjectRepository(database: Kysely<Schema>, clock: Clock) {
  return {
    async find(id: string): Promise<Project | undefined> {
      const row = await database.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : fromRow(row)
    },

    async list(): Promise<Project[]> {
      const rows = await database.selectFrom('projects').selectAll().orderBy('id').execute()
      return rows.map(fromRow)
    },

    /** Adds the project, or replaces every setting of the one with its id. */
    async save(project: Project): Promise<void> {
      const now = new Date(clock.nowMs()).toISOString()
      const settings = {
        name: project.name,
        enabled: project.enabled ? 1 : 0,
        development: project.development ? 1 : 0,
        allowed_origins: JSON.stringify(project.allowedOrigins),
        features: JSON.stringify(project.features),
        analytics: project.analytics ? 1 : 0,
        daily_requests: project.dailyRequests ?? null,
        paymasters: JSON.stringify(project.paymasters),
        updated_at: now,
      }
      await database
        .insertInto('projects')
        .values({ id: project.id, ...settings, created_at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(settings))
        .execute()
    },

    /** @returns Whether there was such a project. */
    async remove(id: string): Promise<boolean> {
      const result = await database.deleteFrom('projects').where('id', '=', id).executeTakeFirst()
      return result.numDeletedRows > 0n
    },
  }
}

function fromRow(row: Selectable<ProjectsTable>): Project {
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled === 1,
    development: row.development === 1,
    allowedOrigins: v.parse(originsSchema, row.allowed_origins),
    features: v.parse(featuresSchema, row.features),
    analytics: row.analytics === 1,
    dailyRequests: row.daily_requests ?? undefined,
    paymasters: v.parse(originsSchema, row.paymasters),
  }
}
