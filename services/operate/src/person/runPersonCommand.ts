import { parseArgs } from 'node:util'
import { readEnv as readApi } from '@latchkey/api/settings'
import { readEnv as readAuth } from '@latchkey/vault/auth/settings'
import { readEnv as readGuardian } from '@latchkey/vault/guardian/settings'
import { configOf, configOptions, configUsage, readName, withId } from '../config/commandOptions.ts'
import { OperateError } from '../OperateError.ts'
import type { Environment } from '../roles/roles.table.ts'
import type { OperatorPlace } from './callOperator.ts'
import { type Doing, doings, ofBoth, type Places, servePerson, type Who } from './servePerson.ts'
import { serveServices, serviceDoings } from './serveServices.ts'

const services = ['auth', 'guardian', 'api'] as const
type Service = (typeof services)[number]

export const personUsage = `latchkey person ${doings.join('|')} --email ADDRESS | --address ACCOUNT | --user ID [options]
latchkey person ${serviceDoings.join('|')} [options]

  --of SERVICE       auth, guardian or api alone; may be repeated (default: each that has its token here, and the api)
  --yes              with delete: do it
  --as NAME          who does it, for the record of the api
${configUsage}

Looks after one person: find says who, sessions and end-sessions where they are logged in, freeze stops logins and what the
guardian gives out, export prints all that is held (no key, share, code or token is in it), delete-later has auth delete it in
three days unless the person logs in, keep calls that off, delete ends it for ever. Of the services themselves, and of no
person: state says what waits and what was refused, events what happened last. auth and the guardian are asked on this machine,
each by its OPERATOR_TOKEN; where two run them, each does their half with --of.
LATCHKEY_PERSON_EMAIL says the address where a list of processes is not to show it.
`

/**
 * @param write What the operator sees: a line of JSON for each service.
 * @throws OperateError or ConfigError that says what to do.
 */
export async function runPersonCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: withId(args, '--user', 22),
    allowPositionals: true,
    options: {
      ...configOptions,
      email: { type: 'string' },
      address: { type: 'string' },
      user: { type: 'string' },
      of: { type: 'string', multiple: true },
      as: { type: 'string' },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const name = values.help ? undefined : readName(positionals)
  const ofServices = serviceDoings.find((each) => each === name)
  const load = (wants: Wants) => readPlaces(values.of ?? [], wants, (only) => configOf(values, only).environments)
  if (ofServices !== undefined) return serveServices(ofServices, load({ mayBeApi: false, areBothNeeded: false }), write)
  const doing = doings.find((each) => each === name)
  const email = values.email ?? environment.LATCHKEY_PERSON_EMAIL
  const given = {
    '--user': values.user,
    '--address': values.address,
    [values.email === undefined ? 'LATCHKEY_PERSON_EMAIL' : '--email']: email,
  }
  const named = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (doing !== undefined && named.length > 1)
    throw new OperateError(`The person is named more than once (${named.join(', ')}): leave one.`)
  if (doing === undefined || named.length === 0) {
    write(personUsage)
    return values.help ? 0 : 1
  }
  const who: Who =
    values.user !== undefined
      ? { by: 'user', userId: values.user }
      : values.address !== undefined
        ? { by: 'address', address: values.address }
        : { by: 'email', email: email ?? '' }
  return servePerson({
    doing: doing satisfies Doing,
    who,
    places: load({ mayBeApi: true, areBothNeeded: ofBoth.includes(doing) }),
    isSure: values.yes,
    actor: values.as ?? environment.USER ?? 'command',
    write,
  })
}

type Wants = {
  /** Whether the api alone will do: where it is named, or there is no auth. */
  readonly mayBeApi: boolean
  /** Whether auth and the guardian each have a half in it: one alone is asked by `--of` then. */
  readonly areBothNeeded: boolean
}

/**
 * The services that are asked, each with what it takes.
 * @throws OperateError where none is left, or one that is named or needed is missing
 */
function readPlaces(
  wanted: readonly string[],
  { mayBeApi, areBothNeeded }: Wants,
  load: (only: Service[]) => ReadonlyMap<string, Environment>,
): Places {
  const only = services.filter((name) => wanted.length === 0 || wanted.includes(name))
  const unknown = wanted.find((name) => !services.some((service) => service === name))
  if (unknown !== undefined) throw new OperateError(`--of takes ${services.join(', ')}, and not ${unknown}.`)
  const environments = readConfig(() => load(only))
  const place = (name: 'auth' | 'guardian', read: typeof readAuth | typeof readGuardian): OperatorPlace | undefined => {
    const environment = only.includes(name) ? environments.get(name) : undefined
    if (environment === undefined || !(environment.OPERATOR_TOKEN || environment.OPERATOR_TOKEN_FILE)) return undefined
    const { host, port, operatorToken = '' } = readConfig(() => read(environment))
    return { name, host, port, operatorToken }
  }
  const api = only.includes('api') ? environments.get('api') : undefined
  const places = {
    auth: place('auth', readAuth),
    guardian: place('guardian', readGuardian),
    api: api === undefined ? undefined : readConfig(() => readApi(api)),
  }
  // Not by default: a token that is missing would leave out the half that is asked for.
  const isAlone = only.every((name) => name === 'api') || !environments.has('auth')
  const isApi = mayBeApi && places.api !== undefined && isAlone
  if (places.auth === undefined && places.guardian === undefined && !isApi)
    throw new OperateError(
      'Neither auth nor the guardian has an OPERATOR_TOKEN here. Make one of 32 characters or more, and name its file by AUTH_OPERATOR_TOKEN_FILE or GUARDIAN_OPERATOR_TOKEN_FILE.',
    )
  if ((areBothNeeded || wanted.length > 0) && !isApi)
    for (const [name, other] of [
      ['auth', 'guardian'],
      ['guardian', 'auth'],
    ] as const)
      if (only.includes(name) && places[name] === undefined)
        throw new OperateError(
          `Nothing was done: the ${name} has its half in it, too, and no OPERATOR_TOKEN here. Name its file by ${name.toUpperCase()}_OPERATOR_TOKEN_FILE; or do the half of the ${other} alone by --of ${other}, and have who runs the ${name} do theirs.`,
        )
  return places
}

/** What a configuration is refused for names settings, and no value. @throws OperateError */
function readConfig<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new OperateError(error instanceof Error ? error.message : String(error))
  }
}
