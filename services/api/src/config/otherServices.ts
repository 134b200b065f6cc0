import { serviceToken, webUrl } from '@latchkey/service-kit/env'
import * as v from 'valibot'
import type { OtherServices, PersonService } from './config.types.ts'

/** What the operators' page asks of the installation's other services, as it comes from the environment. */
export const otherServicesEnv = {
  AUTH_PAGE_TOKEN: v.optional(serviceToken),
  GUARDIAN_URL: v.optional(webUrl),
  GUARDIAN_PAGE_TOKEN: v.optional(serviceToken),
  RELAY_URL: v.optional(webUrl),
}

type Env = v.InferOutput<v.ObjectSchema<typeof otherServicesEnv, undefined>> & {
  readonly AUTH_URL?: string | undefined
}

/** @throws Error where a token has no service that it is for */
export function readOtherServices(env: Env): OtherServices {
  return {
    urls: { relay: env.RELAY_URL, auth: env.AUTH_URL, guardian: env.GUARDIAN_URL },
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
