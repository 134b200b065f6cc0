import { describe, expect, it } from 'vitest'
import { isLoopbackOrigin, matchesOrigin } from './origins.ts'

describe('matchesOrigin', () => {
  it.each([
    ['https://app.example', 'https://app.example', true],
    ['https://app.example', 'https://app.example/some/path', true],
    ['https://app.example:443', 'https://app.example', true],
    ['http://app.example', 'https://app.example', false],
    // A full origin means its scheme's default port, a bare host any.
    ['https://app.example.org:8443', 'https://app.example.org', false],
    ['https://app.example.org:8443', 'https://app.example.org:8443', true],
    ['https://app.example.org:8443', 'https://app.example.org:*', true],
    ['https://app.example.org:8443', 'app.example.org', true],
    ['https://app.example.org', 'app.example.org:8443', false],
    ['https://app.example.org', 'app.example.org:443', true],
    ['http://app.example.org', 'app.example.org:80', true],
    ['https://app.example', 'app.example', true],
    ['https://app.example', 'app.example/', true],
    ['http://app.example:8080', 'app.example', true],
    ['http://app.example:8080', 'app.example:8080', true],
    ['http://app.example:8081', 'app.example:8080', false],
    ['https://APP.example', 'App.Example', true],
    ['https://a.app.example', 'https://*.app.example', true],
    ['https://a.b.app.example', 'https://*.app.example', false],
    ['https://app.example', 'https://*.app.example', false],
    ['https://app.example', 'app.*', true],
    ['https://evil-app.example', 'https://app.example', false],
    ['https://app.example.evil.org', 'https://app.example', false],
    ['https://xapp.example', 'https://*app.example', false],
    ['http://localhost:5173', 'http://localhost:*', true],
    ['http://[::1]:5173', 'http://[::1]:*', true],
    ['capacitor://localhost', 'capacitor://localhost', true],
    ['app.example', 'app.example', true],
    ['null', 'https://app.example', false],
    ['https://app.example:*', 'https://app.example:*', false],
    ['https://app.example/path', 'https://app.example', false],
    ['https://app.example', '', false],
    ['https://app.example', 'https://', false],
    ['https://app.example', '/app.example', false],
    ['', 'app.example', false],
  ])('%s against %s: %s', (origin, pattern, fits) => {
    expect(matchesOrigin(origin, pattern)).toBe(fits)
  })
})

describe('isLoopbackOrigin', () => {
  it.each([
    ['http://localhost:3000', true],
    ['https://app.localhost', true],
    ['http://127.0.0.1', true],
    ['http://127.1.2.3:80', true],
    ['http://[::1]:5173', true],
    ['http://localhost.evil.example', false],
    ['http://127.0.0.1.evil.example', false],
    ['https://app.example', false],
    ['localhost', false],
    ['null', false],
  ])('%s: %s', (origin, loopback) => {
    expect(isLoopbackOrigin(origin)).toBe(loopback)
  })
})
