import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { apiErrors, errorBodySchema } from '../apiErrors.ts'
import { endpointUrl } from '../endpointUrl.ts'
import { signInErrors } from '../signIns.ts'
import { endpoints } from './endpoints.ts'
import { operatorEndpoints } from './operatorEndpoints.ts'
import { operatorPageEndpoints } from './operatorPageDocs.ts'

/** Those of the documents, and those that no app calls. */
const all = [...endpoints, ...operatorEndpoints, ...operatorPageEndpoints]

describe('endpoint descriptors', () => {
  it('lists every route once', () => {
    expect(endpoints.length).toBeGreaterThanOrEqual(13)
    expect(new Set(all.map((endpoint) => endpoint.id)).size).toBe(all.length)
  })

  it.each(all.map((endpoint) => [endpoint.id, endpoint] as const))('%s: examples fit the schemas', (_, endpoint) => {
    for (const { request, response } of endpoint.examples) {
      const url = new URL(
        endpointUrl('http://api.test', endpoint.path, { ...request.params }, { ...request.query }, {}),
      )
      expect(url.pathname).not.toContain(':')
      expect(v.safeParse(endpoint.query, Object.fromEntries(url.searchParams)).issues).toBeUndefined()
      if (endpoint.body !== undefined && 'body' in request)
        expect(v.safeParse(endpoint.body, request.body).issues).toBeUndefined()
      if (response !== undefined) expect(v.safeParse(endpoint.response, response).issues).toBeUndefined()
    }
  })

  it.each(all.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: each error code is known, and listed once for what it is about',
    (_, endpoint) => {
      const listed = endpoint.errors.map(({ code, field }) => `${code} ${field}`)
      expect(new Set(listed).size).toBe(listed.length)
      for (const { code } of endpoint.errors)
        expect({ ...apiErrors, ...endpoint.errorCodes, ...signInErrors }).toHaveProperty([code])
    },
  )
})

describe('endpointUrl', () => {
  it('encodes path parameters, joins lists and leaves empty values out', () => {
    expect(
      endpointUrl(
        'https://api.example',
        '/v1/account/:address/balance',
        { address: 'a/b' },
        { currency: 'usd', forceUpdate: ['x', 'y'], chainId: undefined },
        { projectId: 'p', st: '', sv: 'react-1' },
      ),
    ).toBe('https://api.example/v1/account/a%2Fb/balance?currency=usd&forceUpdate=x%2Cy&projectId=p&sv=react-1')
  })
})

describe('errorBodySchema', () => {
  it('refuses a body without a code', () => {
    expect(v.is(errorBodySchema, { status: 'FAILED', reasons: [], requestId: 'r' })).toBe(false)
    expect(v.is(errorBodySchema, { status: 'FAILED', reasons: [], requestId: 'r', code: 'api/internal' })).toBe(true)
  })
})
