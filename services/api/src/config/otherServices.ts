import { serviceToken, webUrl } from '@latchkey/service-kit/env'
import * as v from 'valibot'
import type { OtherServices, PersonService } from './config.types.ts'

/** What the operators' page asks of the installation's other services, as it comes from the environment. */
export const otherServicesEnv = {
  AUTH_PAGE_TOKEN: v.optional(serviceToken),
  GUARDIAN_URL: v.optional(webUrl),
  GUARDIAN_PAGE_TOKEN: v.optional(serviceToken),
  RELAY_URL: v.optional(webUrl),
  // As the relay takes it.
  RELAY_METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,512}$/, 'expected 16 characters or more')),
  ),
}

type Env = v.InferOutput<v.ObjectSchema<typeof otherServicesEnv, undefined>> & {
  readonly AUTH_URL?: string | undefined
}

/** @throws Error where a token has no service that it is for */
export function readOtherServices(env: Env): OtherServices {
  if (env.RELAY_METRICS_TOKEN !== undefined && env.RELAY_URL === undefined)
    throw new Error('RELAY_METRICS_TOKEN needs RELAY_URL: where it is asked.')
  return {
    urls: { relay: env.RELAY_URL, auth: env.AUTH_URL, guardian: env.GUARDIAN_URL },
    relayMetricsToken: env.RELAY_METRICS_TOKEN,
    people: {
      auth: personService('AUTH', env.AUTH_URL, env.AUTH_PAGE_TOKEN),
      guardian: personService('GUARDIAN', env.GUARDIAN_URL, env.GUARDIAN_PAGE_TOKEN),
    },
  }
}

function personService(name: string, url: string | undefined, token: string | undefined): PersonService | undefined {
  if (token === undefined) return undefined
  if (url === undefined) throw new Error(`${name}_PAGE_TOKEN needs ${name}_URL: where it is asked.`)
  return { url, token }
}
