import { storedProjectSchema } from '@latchkey/protocol/http'
import * as v from 'valibot'
import type { Project } from './project.ts'

const { loginPolicy, isolation, family, allowedOrigins, messagesPerDay } = storedProjectSchema.entries
const orNone = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(
    v.pipe(
      schema,
      v.transform((value) => value ?? undefined),
    ),
  )

/** Entries of the relay's `PROJECTS_FILE`. */
const ofRelay = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    enabled: v.optional(v.boolean()),
    allowedOrigins: v.optional(allowedOrigins),
    packageNames: v.optional(allowedOrigins),
    bundleIds: v.optional(allowedOrigins),
    verifiedDomains: v.optional(allowedOrigins),
    development: v.optional(v.boolean()),
    messagesPerDay: orNone(messagesPerDay),
  }),
)

/** What `PROJECTS` of `auth` holds, by the id of the project. */
const ofAuth = v.pipe(
  v.record(
    v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    v.strictObject({
      name: v.optional(v.string()),
      loginPolicy: orNone(loginPolicy),
      isolation: orNone(isolation),
      family: orNone(family),
    }),
  ),
  v.transform((byId) => Object.entries(byId).map(([id, settings]) => ({ id, ...settings }))),
)

/**
 * The projects that a text describes in a form that other services took before: the relay's file, or what `auth` had in
 * its environment. A setting that the text leaves out is left as it is.
 * @throws ValiError for any other text.
 */
export function readImport(text: string): readonly ImportedProject[] {
  const json: unknown = JSON.parse(text)
  return Array.isArray(json) ? v.parse(ofRelay, json) : v.parse(ofAuth, json)
}

/** Some settings of a project. */
export type ImportedProject = Pick<Project, 'id'> & { readonly [Name in keyof Project]?: Project[Name] | undefined }

/** The project with what was imported. */
export function withImport(project: Project, imported: ImportedProject): Project {
  const given = Object.entries(imported).filter(([, value]) => value !== undefined)
  return { ...project, ...Object.fromEntries(given) }
}

/**
 * The line for the environment of `auth` that says what the store may not decide alone: how people log in, whose accounts
 * they have, and which apps may have each other's wallets.
 */
export function authLine(projects: readonly Project[]): string {
  const byId = projects.map(
    ({ id, name, ...all }) =>
      [id, { name, loginPolicy: all.loginPolicy, isolation: all.isolation, family: all.family }] as const,
  )
  return `PROJECTS=${JSON.stringify(Object.fromEntries(byId))}`
}
