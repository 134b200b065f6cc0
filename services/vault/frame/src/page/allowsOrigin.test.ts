import { expect, it } from 'vitest'
import { allowsOrigin } from './allowsOrigin.ts'

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
