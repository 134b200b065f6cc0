import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { Fetched } from '../../../upstream/createUntrustedFetch.ts'
import { createAssetFetcher, readDataUri } from './createAssetFetcher.ts'
import { createMetadataReader } from './createMetadataReader.ts'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const answer = (text: string): Fetched => ({ kind: 'answer', contentType: 'application/json', body: Buffer.from(text) })

/** A reader whose hosts and gateway answer as scripted, and that records what they were asked for. */
function reader(given: { stranger?: Fetched; ipfsGateway?: string; gatewayStatus?: number } = {}) {
  const asked: string[] = []
  const clock = { ms: 0, nowMs: () => clock.ms }
  const fetchAsset = createAssetFetcher({
    untrustedFetch: async (url) => {
      asked.push(url)
      return given.stranger ?? answer('{"name":"From the web"}')
    },
    httpClient: {
      get: async (url) => {
        asked.push(`gateway ${url}`)
        return { kind: 'response', status: given.gatewayStatus ?? 200, body: Buffer.from('{"name":"From IPFS"}') }
      },
    },
    ipfsGateway: given.ipfsGateway,
  })
  return { asked, clock, fetchAsset, read: createMetadataReader({ fetchAsset, clock }) }
}

describe('an address on IPFS', () => {
  const gateway = 'http://127.0.0.1:8080'

  it.each([
    '/../../api/v0/config/show',
    '/../../../admin',
    '/..',
    '/./../x',
    '/%2e%2e/%2e%2e/api/v0/id',
    '/%2E./.%2e/api/v0/id',
    '/%252e%252e/%252e%252e/api',
    '/%25252e%25252e/api',
    '/..%2f..%2fapi/v0/id',
    '/a%2f..%2f..%2f..%2fapi',
    '/..\\..\\api\\v0',
    '/..%5c..%5capi',
    '/a\\b',
    '//../../api',
    '/%00',
    '/a%0d%0aHost:%20other',
    '/a\r\nHost: other',
    '\\..\\..\\api',
    '@127.0.0.1:9090/api',
    '.example.org/api',
  ])('that leads out of its CID by %j is asked of nobody', async (below) => {
    const { fetchAsset, asked } = reader({ ipfsGateway: gateway })
    for (const start of [`ipfs://${cid}`, `ipfs://ipfs/${cid}`])
      expect(await fetchAsset(start + below, { maxBytes: 1000 })).toEqual({ kind: 'failure', reason: 'unreachable' })
    expect(asked).toEqual([])
  })

  it.each([
    ['//7.json', '/7.json'],
    ['/images//deep///7.png', '/images/deep/7.png'],
    ['/7.json?format=car#x', '/7.json'],
    ['/Bell%20%231.json', '/Bell%20%231.json'],
    ['/Bell 1…json', '/Bell%201%E2%80%A6json'],
    ['/100%.json', '/100%25.json'],
    ['/.hidden/...', '/.hidden/...'],
  ])('with %j is asked for as %j below its CID', async (below, path) => {
    const { fetchAsset, asked } = reader({ ipfsGateway: gateway })
    await fetchAsset(`ipfs://${cid}${below}`, { maxBytes: 1000 })
    expect(asked).toEqual([`gateway ${gateway}/ipfs/${cid}${path}`])
    expect(new URL(asked[0]?.slice('gateway '.length) ?? '').pathname).toBe(`/ipfs/${cid}${path}`)
  })
})

describe('readDataUri', () => {
  it.each([
    ['data:application/json;base64,eyJhIjoxfQ==', 'application/json', '{"a":1}'],
    ['data:application/json,%7B%22a%22%3A1%7D', 'application/json', '{"a":1}'],
    ['data:application/json;utf8,{"a":"100%, # and é"}', 'application/json', '{"a":"100%, # and é"}'],
    ['DATA:image/svg+xml;charset=utf-8;base64,PHN2Zz4=', 'image/svg+xml', '<svg>'],
    ['data:,hello', 'text/plain', 'hello'],
  ])('reads %s', (uri, contentType, body) => {
    const read = readDataUri(uri)
    expect([read?.contentType, read?.body.toString()]).toEqual([contentType, body])
  })

  it.each(['', 'data:', 'https://example.org/', 'database,1'])('leaves %j alone', (uri) => {
    expect(readDataUri(uri)).toBeUndefined()
  })
})

describe('metadata', () => {
  it('in the address itself is read without asking anybody', async () => {
    const { read, asked } = reader()
    const uri = `data:application/json,${JSON.stringify({ name: 'Bell', description: 'Rings', image: 'ipfs://x' })}`
    expect(await read(uri)).toEqual({ status: 'read', name: 'Bell', description: 'Rings', image: 'ipfs://x' })
    expect(asked).toEqual([])
  })

  it.each([`ipfs://${cid}/7.json`, `ipfs://ipfs/${cid}/7.json`])(
    'at %s is asked of the operator’s gateway',
    async (uri) => {
      const { read, asked } = reader({ ipfsGateway: 'http://127.0.0.1:8080/' })
      expect(await read(uri)).toMatchObject({ status: 'read', name: 'From IPFS' })
      expect(asked).toEqual([`gateway http://127.0.0.1:8080/ipfs/${cid}/7.json`])
    },
  )

  it('on IPFS is out of reach without a gateway, or when that has none', async () => {
    expect(await reader().read(`ipfs://${cid}/7.json`)).toMatchObject({ status: 'unreachable' })
    const failing = reader({ ipfsGateway: 'http://127.0.0.1:8080', gatewayStatus: 504 })
    expect(await failing.read(`ipfs://${cid}`)).toMatchObject({ status: 'unreachable' })
  })

  it.each([
    ['no JSON', 'hello'],
    ['a number', '5'],
  ])('that is %s is refused', async (_, text) => {
    expect(await reader({ stranger: answer(text) }).read('https://nft.example/1')).toMatchObject({ status: 'refused' })
  })

  it('with wrong values keeps the right ones, cut to a length', async () => {
    const text = JSON.stringify({
      name: 'n'.repeat(500),
      description: 5,
      image: ['a'],
      image_url: 'https://i.example/1',
    })
    const found = await reader({ stranger: answer(text) }).read('https://nft.example/1')
    expect(found).toEqual({ status: 'read', name: 'n'.repeat(128), description: '', image: 'https://i.example/1' })
  })

  it('is kept for an hour, failures too', async () => {
    const { read, asked, clock } = reader({ stranger: { kind: 'failure', reason: 'unreachable' } })
    const again = async () => [(await read('https://nft.example/1')).status, asked.length]
    expect(await again()).toEqual(['unreachable', 1])
    clock.ms = 3_599_999
    expect(await again()).toEqual(['unreachable', 1])
    clock.ms = 3_600_000
    expect(await again()).toEqual(['unreachable', 2])
  })

  const large = 'x'.repeat(250_000)
  it.each([
    ['address', (index: number) => `data:application/json,{"name":"${large}${index}"}`, ''],
    [
      'picture',
      (index: number) => `https://nft.example/${index}`,
      JSON.stringify({ image: `data:image/png,${large}` }),
    ],
    ['name', (index: number) => `https://nft.example/${index}`, JSON.stringify({ name: large })],
  ])('takes no memory for a long %s once it is read', async (_, uriOf, said) => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const { read } = reader({ stranger: answer(said) })
    collect()
    const before = process.memoryUsage().heapUsed
    for (let index = 0; index < 400; index += 1) await read(uriOf(index))
    collect()
    const grown = process.memoryUsage().heapUsed - before
    // It is held until here.
    expect(await read('')).toMatchObject({ status: 'none' })
    expect(grown).toBeLessThan(20_000_000)
  })

  it('that is named by nothing is none, and what is too large or not allowed is refused', async () => {
    expect(await reader().read('')).toMatchObject({ status: 'none' })
    for (const reason of ['refused', 'too-large'] as const)
      expect(await reader({ stranger: { kind: 'failure', reason } }).read('https://nft.example/1')).toMatchObject({
        status: 'refused',
      })
    const long = `data:application/json,${JSON.stringify({ name: 'n'.repeat(600_000) })}`
    expect(await reader().read(long)).toMatchObject({ status: 'refused' })
  })
})
