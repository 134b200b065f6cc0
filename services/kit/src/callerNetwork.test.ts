import { expect, it } from 'vitest'
import { createNetworkReader } from './callerNetwork.ts'

const read = (
  address: string | undefined,
  headers: Readonly<Record<string, string>> = {},
  options: Partial<createNetworkReader.Options> = {},
) => createNetworkReader({ trustedProxies: 0, ...options })(address, (name) => headers[name])

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:ffff::2', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(read(address).network).toBe(network)
})

it('knows the whole address, where it is one', () => {
  expect(read('2001:db8:1:2:3:4:5:6').address).toBe('2001:db8:1:2:3:4:5:6')
  expect(read('::ffff:198.51.100.7').address).toBe('198.51.100.7')
  expect(read(undefined).address).toBeUndefined()
  expect(read('10.0.0.1', { 'x-forwarded-for': 'me' }, { trustedProxies: 1 }).address).toBeUndefined()
})

it('counts less of an IPv6 address where a household owns more', () => {
  expect(read('2001:db8:1:2ff:3::4', {}, { ipv6Bits: 56 }).network).toBe('2001:db8:1:200')
})

it.each([
  ['no proxy is counted', 0, '198.51.100.7', '10.0.0.1', true],
  ['one is', 1, '10.9.9.9, 198.51.100.7', '198.51.100.7', false],
  ['two are', 2, '10.9.9.9, 198.51.100.7, 10.0.0.2', '198.51.100.7', false],
  ['the list is too short', 2, '198.51.100.7', '10.0.0.1', true],
  ['the entry is empty', 1, '198.51.100.7, ', '10.0.0.1', true],
])('where %s', (_, trustedProxies, forwarded, network, isProxyUncounted) => {
  const address = isProxyUncounted ? undefined : network
  expect(read('10.0.0.1', { 'x-forwarded-for': forwarded }, { trustedProxies })).toEqual({
    network,
    address,
    isProxyUncounted,
  })
})

it.each([
  ['198.51.100.7:51234', '198.51.100.7', '198.51.100.7'],
  ['[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1:2', '2001:db8:1:2:3:4:5:6'],
  ['[2001:db8:1:2:3:4:5:6]', '2001:db8:1:2', '2001:db8:1:2:3:4:5:6'],
  ['[::ffff:198.51.100.7]:443', '198.51.100.7', '198.51.100.7'],
  ['2001:db8::1:443', '2001:db8:0:0', '2001:db8::1:443'],
  ['unknown:443', 'unknown:443', undefined],
])('a proxy that writes %s names the same caller at each port', (written, network, address) => {
  const headers = { 'x-forwarded-for': `10.9.9.9, ${written}` }
  expect(read('10.0.0.1', headers, { trustedProxies: 1 })).toEqual({ network, address, isProxyUncounted: false })
})

it('reports a proxy that is not counted once', () => {
  let reports = 0
  const reader = createNetworkReader({ trustedProxies: 0, onUncounted: () => reports++ })
  reader('10.0.0.1', () => undefined)
  expect(reports).toBe(0)
  for (let call = 0; call < 3; call++) reader('10.0.0.1', (name) => (name === 'x-real-ip' ? '198.51.100.7' : undefined))
  expect(reports).toBe(1)
})
