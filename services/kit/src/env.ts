import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** A whole number. */
export const whole = (minimum = 0, maximum = Number.MAX_SAFE_INTEGER) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d+$/, 'expected a whole number'),
    v.transform(Number),
    v.minValue(minimum),
    v.maxValue(maximum),
  )

export const port = whole(0, 65_535)

export const onOff = v.pipe(
  v.picklist(['on', 'off']),
  v.transform((value) => value === 'on'),
)

/** Entries with commas between. */
export const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
)

/** An address of the web, without a slash at the end. */
export const webUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:/),
  v.transform((url) => url.replace(/\/+$/, '')),
)

/** What services of one operator name themselves by to each other: none that could be guessed. */
export const serviceToken = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{32,512}$/, 'expected 32 characters or more'))

export const postgresUrl = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))

/** Redis' own scheme is what its client takes for either. */
export const valkeyUrl = v.pipe(
  v.string(),
  v.regex(/^(redis|rediss|valkey|valkeys):\/\//),
  v.transform((url) => url.replace(/^valkey/, 'redis')),
)

export const logLevel = v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

/** Between a stop's "not ready" and the closing of the port. */
export const drainSeconds = whole(0, 600)

/** Proxies in front that append to `x-forwarded-for`. */
export const trustedProxies = whole(0, 16)

/** Settings that are no longer read, each with what an operator sets instead. */
export const formerSettings: Readonly<Record<string, string>> = {
  TRUST_PROXY:
    'TRUST_PROXY is no longer read: set TRUSTED_PROXIES to the number of proxies in front, 1 for what was on.',
}

/**
 * Reads settings from environment variables; an empty variable counts as absent. Each can also be kept in a file of its
 * own, such as a secret of Docker or Kubernetes: `SMTP_URL_FILE` names the file that holds what `SMTP_URL` would.
 *
 * @param former Settings that end the start, each with the sentence that says why.
 * @throws Error that names every key at fault and what it accepts; never its value, which may be a secret.
 */
export function readEnvironment<Schema extends v.GenericSchema & { readonly entries: object }>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>>,
  former: Readonly<Record<string, string>> = {},
): v.InferOutput<Schema> {
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value] as const],
    ),
  )
  for (const [name, sentence] of Object.entries(former)) if (given[name] !== undefined) throw new Error(sentence)
  const result = v.safeParse(schema, { ...given, ...readFiles(Object.keys(schema.entries), given) })
  if (result.success) return result.output
  throw new Error(result.issues.map(faultOf).join('\n'))
}

/** The settings that are in files of their own. A setting whose own name ends in `_FILE` keeps its meaning. */
function readFiles(
  names: readonly string[],
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const own = new Set(names)
  const read: Record<string, string> = {}
  for (const name of names) {
    const setting = `${name}_FILE`
    const path = own.has(setting) ? undefined : given[setting]
    if (path === undefined) continue
    if (given[name] !== undefined) throw new Error(`${name} and ${setting} are both set: keep one of them.`)
    const text = readSetting(setting, path).replace(/\r?\n$/, '')
    if (text === '') throw new Error(`${setting} is not usable: its file is empty.`)
    read[name] = text
  }
  return read
}

function readSetting(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? `: ${error.code}` : ''
    throw new Error(`${setting} is not usable: its file can't be read${code}.`, { cause: error })
  }
}

function faultOf(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return `${v.getDotPath(issue)} is not set.`
  // Valibot's own messages quote the value.
  const own = issue.message.startsWith('expected ') ? issue.message : undefined
  return `${v.getDotPath(issue)} is not usable: ${own ?? `expected ${issue.expected ?? 'another form'}`}.`
}
