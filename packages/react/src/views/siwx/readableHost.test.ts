import { expect, it } from 'vitest'
import { readableHost } from './readableHost.ts'

it.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['xn--80ak6aa92e.com', 'аррӏе.com'],
  ['shop.xn--fiqs8s', 'shop.中国'],
  ['XN--Bcher-KVA.example:8443', 'Bücher.example:8443'],
])('%s stands for %s', (host, expected) => {
  expect(readableHost(host)?.toLowerCase()).toBe(expected.toLowerCase())
})

it.each(['app.example', 'localhost:5173', 'xn--!!.example', 'xn--a-9.example9'])('%s has one form', (host) => {
  expect(readableHost(host)).toBeUndefined()
})
