import type { GenericSchema } from 'valibot'
import type { Endpoint, EndpointError } from './endpoint.types.ts'
import { routeErrors } from './routeErrors.ts'

type Definition<
  Path extends string,
  Query extends GenericSchema,
  Body extends GenericSchema | undefined,
  Response extends GenericSchema,
> = Omit<Endpoint<Path, Query, Body, Response>, 'aliases' | 'responseType' | 'body' | 'errors'> & {
  readonly aliases?: readonly string[]
  readonly responseType?: 'json' | 'image' | 'text'
  readonly body?: Body
  /** Failures of this route alone: those of all routes and of its `auth` are added. A code named here wins. */
  readonly errors: readonly EndpointError[]
}

/**
 * Describes one HTTP route. The server binds a handler to it, the client calls it and parses the answer, and
 * `openapi.json` is made from it.
 */
export function defineEndpoint<
  const Path extends string,
  Query extends GenericSchema,
  Response extends GenericSchema,
  Body extends GenericSchema | undefined = undefined,
>(definition: Definition<Path, Query, Body, Response>): Endpoint<Path, Query, Body, Response> {
  const own = new Set(definition.errors.map((error) => error.code))
  return {
    ...definition,
    aliases: definition.aliases ?? [],
    responseType: definition.responseType ?? 'json',
    body: definition.body as Body,
    errors: [...definition.errors, ...routeErrors(definition.auth).filter((error) => !own.has(error.code))],
  }
}
