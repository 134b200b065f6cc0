import { expect, it } from 'vitest'
import { allowsOrigin, readAncestors } from './allowsOrigin.ts'

it.each([
  ['https://app.example', 'https://app.example', true],
  ['https://app.example', 'https://app.example:443', false],
  ['https://app.example:443', 'https://app.example', true],
  ['https://app.example', 'http://app.example', false],
  ['https://app.example', 'https://app.example:8443', false],
  ['https://app.example', 'https://app.example.evil.example', false],
  ['https://app.example', 'https://notapp.example', false],
  ['https://*.app.example', 'https://a.app.example', true],
  ['https://*.app.example', 'https://a.b.app.example', false],
  ['https://*.app.example', 'https://app.example', false],
  ['https://*.app.example', 'https://evilapp.example', false],
  ['http://localhost:*', 'http://localhost:3000', true],
  ['http://localhost:*', 'http://localhost', true],
  ['http://localhost:*', 'http://localhost.evil.example:3000', false],
  ['http://*.localhost:*', 'http://app-a.localhost:3000', true],
  ['http://127.0.0.1:*', 'http://127.0.0.1:3000', true],
  ['*', 'https://app.example', false],
  ['https://*', 'https://app.example', false],
  ['https://app.example', 'null', false],
  ['https://app.example', '', false],
  ['https://app.example', 'https://app.example/', false],
  ['https://app.example', 'file://', false],
])('%s for %s: %s', (pattern, origin, allowed) => {
  expect(allowsOrigin([pattern], origin)).toBe(allowed)
})

it('allows nobody without a list', () => {
  expect(allowsOrigin([], 'https://app.example')).toBe(false)
})

/** A document inside of these, the nearest first; `undefined` where the browser does not tell. */
const inside = (ancestorOrigins: readonly string[] | undefined, referrer = '') =>
  ({ location: { ancestorOrigins }, document: { referrer } }) as never

it.each([
  ['its one ancestor', ['https://app.example'], true],
  ['each of its ancestors', ['https://app.example', 'https://shop.example'], true],
  ['a page, inside of one that is not allowed', ['https://app.example', 'https://evil.example'], false],
  [
    'a page, far inside of one that is not',
    ['https://app.example', 'https://shop.example', 'https://evil.example'],
    false,
  ],
  ['one that is not allowed, inside of one that is', ['https://evil.example', 'https://app.example'], false],
  ['an opaque ancestor', ['https://app.example', 'null'], false],
  ['no ancestor', [], false],
])('a document is answered where the browser tells %s: %j, %s', (_name, ancestors, allowed) => {
  const patterns = ['https://app.example', 'https://shop.example']
  expect(readAncestors(patterns, inside(ancestors))).toEqual({
    allowed,
    targets: allowed ? ['https://app.example'] : [],
  })
})

it('speaks to the allowed origins alone where the browser does not tell', () => {
  const patterns = ['https://app.example', 'https://*.shop.example']
  expect(readAncestors(patterns, inside(undefined, 'https://a.shop.example/page'))).toEqual({
    allowed: true,
    targets: ['https://a.shop.example'],
  })
  for (const referrer of ['https://evil.example/', ''])
    expect(readAncestors(patterns, inside(undefined, referrer))).toEqual({
      allowed: true,
      targets: ['https://app.example'],
    })
})
