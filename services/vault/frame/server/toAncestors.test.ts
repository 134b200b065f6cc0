import { expect, it } from 'vitest'
import { toAncestors } from './toAncestors.ts'

it.each([
  ['https://app.example', ['https://app.example']],
  ['https://app.example/path?query', ['https://app.example']],
  ['app.example', ['https://app.example']],
  ['app.example:8443', ['https://app.example:8443']],
  ['http://localhost:*', ['http://localhost:*']],
  ['HTTPS://*.App.Example', ['https://*.app.example']],
  ['http://[::1]:3000', []],
  ['*', []],
  ['https://*', []],
  ['ftp://app.example', []],
  ["https://app.example; script-src 'unsafe-inline'", []],
  ['https://app.example https://evil.example', []],
  ["'self'", []],
  ['data:', []],
  ['https://app.example\r\nset-cookie: a=b', []],
  ['', []],
])('%j: %j', (origin, sources) => {
  expect(toAncestors([origin])).toEqual(sources)
})
