import { errorBodySchema } from '@latchkey/protocol/http'
import type { VaultEndpoint } from '@latchkey/protocol/vault'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { PersonService } from '../../config/config.types.ts'
import { ApiError } from '../../http/ApiError.ts'

const timeoutMs = 10_000
/** After so long somebody may ask again where a service did not answer. */
const awayMs = 5_000

/** The two services that know people. */
export type PersonServiceName = 'auth' | 'guardian'

/** Asks `auth` and the guardian in the name of the operators' page. What names a person is in the body, and in no log. */
export function createServiceAsker({ people, log }: createServiceAsker.Options) {
  return async function askService<Body extends v.GenericSchema, Response extends v.GenericSchema>(
    name: PersonServiceName,
    { id, path, response }: VaultEndpoint<Body, Response>,
    body: v.InferInput<Body>,
  ): Promise<v.InferOutput<Response>> {
    const service = people[name]
    if (service === undefined)
      throw new ApiError({
        code: 'operator/service-not-set-up',
        field: name,
        description: `The api is not set up to ask ${name}: set ${name.toUpperCase()}_PAGE_TOKEN.`,
      })
    const answer = await send(service, path, body)
    if (answer?.status === 200) {
      const read = v.safeParse(response, answer.body)
      if (read.success) return read.output
    }
    throw refusalOf(name, answer, (status) => log.warn({ service: name, call: id, status }, 'a service refused'))
  }
}

export declare namespace createServiceAsker {
  type Options = {
    readonly people: { readonly [Name in PersonServiceName]?: PersonService | undefined }
    readonly log: Pick<Logger, 'warn'>
  }
}

/** Which services are asked: of another one nothing is known. */
export const askedOf = (people: createServiceAsker.Options['people']) => ({
  auth: people.auth !== undefined,
  guardian: people.guardian !== undefined,
})

export type AskService = ReturnType<typeof createServiceAsker>

type Answer = { readonly status: number; readonly retryAfterMs: number | undefined; readonly body: unknown }

/** Undefined where there is no answer, or none in JSON. The reason is kept from everyone: it may quote what was sent. */
async function send({ url, token }: PersonService, path: string, body: unknown): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    return {
      status: answer.status,
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
      body: await readAnswer(answer),
    }
  } catch {
    return undefined
  }
}

/** What the operator gets to see, by the code that the service refused with. */
function refusalOf(name: PersonServiceName, answer: Answer | undefined, note: (status: number) => void): ApiError {
  const said = v.safeParse(errorBodySchema, answer?.body)
  const code = answer === undefined || answer.status === 200 || !said.success ? undefined : said.output.code
  const retryAfterMs = answer?.retryAfterMs ?? awayMs
  if (code === 'vault/absent')
    return new ApiError({ code: 'operator/unknown', field: name, description: `${name} has no such person.` })
  if (code === 'vault/conflict')
    return new ApiError({
      code: 'operator/person-not-told',
      field: name,
      description: 'No mail address of this person is known, so that they can not be told. The command deletes.',
    })
  if (code === 'api/rate-limited')
    return new ApiError({
      code: 'api/rate-limited',
      field: name,
      description: `The page has asked ${name} too often.`,
      retryAfterMs,
    })
  note(answer?.status ?? 0)
  if (code === 'api/not-found')
    return new ApiError({
      code: 'operator/token-refused',
      field: name,
      description: `${name} does not take the token of the api: its PAGE_TOKEN is to be the ${name.toUpperCase()}_PAGE_TOKEN here.`,
    })
  return new ApiError({
    code: 'api/upstream-unavailable',
    field: name,
    description: `${name} does not answer as it should.`,
    retryAfterMs,
  })
}
