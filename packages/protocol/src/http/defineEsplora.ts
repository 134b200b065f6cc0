import * as v from 'valibot'
import { caip2Schema } from './caip2.schema.ts'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'

const querySchema = v.object({ ...callerQueryEntries, chainId: caip2Schema })

/**
 * A route of the proxy to Bitcoin networks: Esplora's own path behind `/v1/esplora`, the network in the query. A client
 * of Esplora needs no other code for it.
 */
export function defineEsplora<
  const Path extends string,
  Response extends v.GenericSchema,
  Body extends v.GenericSchema | undefined = undefined,
>(route: {
  id: string
  method: 'GET' | 'POST'
  path: Path
  summary: string
  response: Response
  responseType?: 'json' | 'text'
  body?: Body
  examples: Parameters<typeof defineEndpoint<`/v1/esplora${Path}`, typeof querySchema, Response, Body>>[0]['examples']
}) {
  return defineEndpoint<`/v1/esplora${Path}`, typeof querySchema, Response, Body>({
    ...route,
    ...(route.body === undefined ? {} : { bodyType: 'text' as const }),
    path: `/v1/esplora${route.path}`,
    query: querySchema,
    errors: [
      { status: 400, code: 'api/invalid-request', field: '', when: 'The network refuses it, in its own words.' },
      { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'No Bitcoin network that is known here.' },
      { status: 404, code: 'api/not-found', field: '', when: 'Nobody knows the transaction.' },
      ...(route.body === undefined
        ? []
        : [{ status: 422, code: 'api/invalid-body', field: '', when: 'The body is not what the route takes.' }]),
      { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No server of the network answers.' },
    ],
    auth: 'project+quota',
    cacheSeconds: 0,
  })
}
