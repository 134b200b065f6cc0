import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createUntrustedFetch } from './createUntrustedFetch.ts'
import { isPublicAddress } from './isPublicAddress.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function serve(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { port, asked }
}

/** The loopback address plays the public internet; everything else keeps its real standing. */
const stage = (names: Record<string, readonly string[]>) =>
  createUntrustedFetch({
    resolve: async (name) => {
      const found = names[name]
      if (found === undefined) throw new Error('not found')
      return found
    },
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    protocols: ['http:', 'https:'],
  })
const limits = { maxBytes: 1_000 }
const refused = { kind: 'failure', reason: 'refused' }

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111'])('allows %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('fetching from strangers', () => {
  const plain = createUntrustedFetch()

  it.each([
    'http://example.org/',
    'file:///etc/passwd',
    'ftp://example.org/',
    'javascript:alert(1)',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://user:pass@example.org/',
    'https://localhost/',
    'nonsense',
    '',
  ])('refuses %s before anything is sent', async (url) => {
    expect(await plain(url, limits)).toEqual(refused)
  })

  it('goes to the address that was looked at, by the name of the host', async () => {
    const { port, asked } = await serve((_, response) => response.setHeader('content-type', 'text/plain').end('hello'))
    const found = await stage({ 'nft.test': ['127.0.0.1'] })(`http://nft.test:${port}/a?b`, limits)
    expect(found).toMatchObject({ kind: 'answer', contentType: 'text/plain' })
    expect(found.kind === 'answer' && found.body.toString()).toBe('hello')
    expect(asked).toEqual([`nft.test:${port}/a?b`])
  })

  it('asks the name once: what it means a moment later does not count', async () => {
    const { port, asked } = await serve((_, response) => response.end('ok'))
    let times = 0
    const fetcher = createUntrustedFetch({
      resolve: async () => (++times === 1 ? ['127.0.0.1'] : ['10.0.0.1']),
      isAllowed: (address) => address === '127.0.0.1',
      protocols: ['http:'],
    })
    expect(await fetcher(`http://rebind.test:${port}/`, limits)).toMatchObject({ kind: 'answer' })
    expect(times).toBe(1)
    expect(asked).toHaveLength(1)
  })

  it('refuses a name that leads inside, though it leads outside too', async () => {
    const { port, asked } = await serve((_, response) => response.end('ok'))
    const fetcher = stage({ inside: ['10.0.0.7'], both: ['127.0.0.1', '192.168.0.1'], none: [] })
    for (const name of ['inside', 'both', 'none'])
      expect(await fetcher(`http://${name}:${port}/`, limits)).toEqual(refused)
    expect(asked).toEqual([])
    expect(await fetcher(`http://unknown.test:${port}/`, limits)).toEqual({ kind: 'failure', reason: 'unreachable' })
  })

  it.each(['http://169.254.169.254/', 'http://inside.test/', 'file:///etc/passwd', 'http://[::1]/', '//10.0.0.1/x'])(
    'does not follow a redirect to %s',
    async (location) => {
      const { port } = await serve((_, response) => response.writeHead(302, { location }).end())
      const fetcher = stage({ 'nft.test': ['127.0.0.1'], 'inside.test': ['10.0.0.1'] })
      expect(await fetcher(`http://nft.test:${port}/`, limits)).toEqual(refused)
    },
  )

  it('follows three redirects and no fourth', async () => {
    const { port } = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(301, { location: `/${left - 1}` }).end()
    })
    const fetcher = stage({ 'nft.test': ['127.0.0.1'] })
    expect(await fetcher(`http://nft.test:${port}/3`, limits)).toMatchObject({ kind: 'answer' })
    expect(await fetcher(`http://nft.test:${port}/4`, limits)).toEqual(refused)
  })

  it('reads no more than it may', async () => {
    const { port } = await serve((request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1)))))
    const fetcher = stage({ 'nft.test': ['127.0.0.1'] })
    expect(await fetcher(`http://nft.test:${port}/1000`, limits)).toMatchObject({ kind: 'answer' })
    expect(await fetcher(`http://nft.test:${port}/1001`, limits)).toEqual({ kind: 'failure', reason: 'too-large' })
  })

  it('waits no longer for the address of a host than for all of it', async () => {
    const fetcher = createUntrustedFetch({ resolve: () => new Promise(() => {}) })
    expect(await fetcher('https://slow.test/', limits)).toEqual({ kind: 'failure', reason: 'unreachable' })
  }, 10_000)

  it('takes an error for none', async () => {
    const { port } = await serve((_, response) => response.writeHead(500).end())
    const fetcher = stage({ 'nft.test': ['127.0.0.1'] })
    expect(await fetcher(`http://nft.test:${port}/`, limits)).toEqual({ kind: 'failure', reason: 'unreachable' })
  })
})
