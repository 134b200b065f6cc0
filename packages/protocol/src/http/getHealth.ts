import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'

/** Whether the service is up, as one line of text: version, modules, chains with a node, uptime. */
export const getHealth = defineEndpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Health line',
  query: v.object(callerQueryEntries),
  responseType: 'text',
  response: v.pipe(v.string(), v.startsWith('OK v')),
  examples: [
    {
      request: { params: {}, query: {} },
      response: 'OK v0.1.0, features: chains+rpc+balances+wallets+projects, chains: 3/42, uptime: 12 seconds',
    },
  ],
  errors: [{ status: 503, code: 'api/upstream-unavailable', field: 'database', when: 'The database does not answer.' }],
  auth: 'none',
  cacheSeconds: 0,
})
