import * as v from 'valibot'
import { caip2Schema } from './caip2.schema.ts'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'

/** The chains that the RPC proxy answers for, over HTTP and over WebSocket. Spec 7. */
export const getSupportedChains = defineEndpoint({
  id: 'getSupportedChains',
  method: 'GET',
  path: '/v1/supported-chains',
  summary: 'Chains that the service can reach',
  query: v.object(callerQueryEntries),
  response: v.object({ http: v.array(caip2Schema), ws: v.array(caip2Schema) }),
  examples: [
    {
      request: { params: {}, query: {} },
      response: { http: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: ['eip155:1'] },
    },
  ],
  errors: [],
  auth: 'none',
  cacheSeconds: 86_400,
})
