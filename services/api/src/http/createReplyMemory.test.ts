import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { requestKey } from './createReplyMemory.ts'

const headers = { host: 'api.example', origin: 'https://shop.example', 'x-project-id': 'p' }
const request = { method: 'GET', url: '/v1/account/0x1/balance?spam=hide', headers }
const keyOf = (change: object = {}, body?: string) =>
  requestKey(
    { ...request, ...change } as unknown as IncomingMessage,
    body === undefined ? undefined : Buffer.from(body),
  )

it('a kept reply is found by everything that it may depend on: each difference is another key', () => {
  const keys = [
    keyOf(),
    keyOf({ method: 'POST' }),
    keyOf({ url: '/v1/account/0x1/balance?spam=show' }),
    keyOf({ headers: { ...headers, host: 'other.example' } }),
    keyOf({ headers: { ...headers, origin: 'https://thief.example' } }),
    keyOf({ headers: { ...headers, origin: undefined } }),
    keyOf({ headers: { ...headers, 'x-project-id': 'q' } }),
    keyOf({}, ''),
    keyOf({}, '{"currency":"usd"}'),
    keyOf({}, '{"currency":"eur"}'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOf({ headers: { ...headers, accept: '*/*' } })).toBe(keyOf())
})
