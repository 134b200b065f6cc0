import { featureSchema, storedProjectSchema } from '@latchkey/protocol/http'
import * as v from 'valibot'
import type { Project } from './project.ts'

const text = { type: 'string' } as const

/** What `projects save` takes, in the form of `parseArgs`. */
export const projectOptions = {
  name: text,
  origins: text,
  packages: text,
  bundles: text,
  verified: text,
  development: text,
  enabled: text,
  analytics: text,
  features: text,
  logins: text,
  'daily-requests': text,
  'messages-per-day': text,
  paymasters: text,
  policy: text,
  isolation: text,
  family: text,
} as const

const flagSchema = v.picklist(['on', 'off'])
const wholeSchema = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.safeInteger())
const featuresSchema = v.pipe(v.string(), v.parseJson(), v.array(featureSchema))
/** Exact origins: no pattern, no path. */
const paymastersSchema = v.array(
  v.pipe(
    v.string(),
    v.regex(/^https:\/\/[a-z0-9.-]+(:\d+)?$/),
    v.check((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
  ),
)
const { loginPolicy, isolation, family } = storedProjectSchema.entries

/**
 * The settings that the words of a command change, and no other. `none` takes a limit or a choice away.
 * @throws ValiError for what a setting does not take.
 */
export function projectChanges(
  values: { readonly [Name in keyof typeof projectOptions]?: string | undefined },
  before: Project,
): Partial<Project> {
  const flags = (['development', 'enabled', 'analytics'] as const).filter((flag) => values[flag] !== undefined)
  const lists = {
    origins: 'allowedOrigins',
    packages: 'packageNames',
    bundles: 'bundleIds',
    verified: 'verifiedDomains',
  }
  const limits = { 'daily-requests': 'dailyRequests', 'messages-per-day': 'messagesPerDay' }
  const choices = {
    policy: ['loginPolicy', loginPolicy],
    isolation: ['isolation', isolation],
    family: ['family', family],
  }
  type Words = { readonly [Name: string]: string | undefined }
  const given = values as Words
  const changes: Record<string, unknown> = {}
  if (values.name !== undefined) changes.name = values.name
  for (const [option, setting] of Object.entries(lists))
    if (given[option] !== undefined) changes[setting] = entriesOf(given[option])
  for (const [option, setting] of Object.entries(limits))
    if (given[option] !== undefined)
      changes[setting] = given[option] === 'none' ? undefined : v.parse(wholeSchema, given[option])
  for (const [option, [setting, schema]] of Object.entries(choices))
    if (given[option] !== undefined)
      changes[setting as string] =
        given[option] === 'none' ? undefined : v.parse(schema as v.GenericSchema, given[option])
  for (const flag of flags) changes[flag] = v.parse(flagSchema, values[flag]) === 'on'
  if (values.paymasters !== undefined) changes.paymasters = v.parse(paymastersSchema, entriesOf(values.paymasters))
  if (values.features !== undefined) changes.features = v.parse(featuresSchema, values.features)
  if (values.logins !== undefined)
    changes.features = withLogins(
      (changes.features as Project['features'] | undefined) ?? before.features,
      values.logins,
    )
  return changes as Partial<Project>
}

/** `app`: the app says which; `none`: there are none; else a list. */
function withLogins(features: Project['features'], logins: string): Project['features'] {
  const isEnabled = logins !== 'none'
  const config = logins === 'app' || !isEnabled ? null : entriesOf(logins)
  return [...features.filter(({ id }) => id !== 'social_login'), { id: 'social_login', isEnabled, config }]
}

const entriesOf = (words: string): string[] =>
  words
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
