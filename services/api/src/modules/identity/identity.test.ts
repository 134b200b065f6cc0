import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { decodeFunctionData, encodeFunctionResult, type Hex, namehash, parseAbi, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenURI(uint256 tokenId) view returns (string)',
])
const resolver = '0x00000000000000000000000000000000000a11ce'
const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const keys = '0x00000000000000000000000000000000000c0de5'
const dot =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#f00"/></svg>'
const dotUri = `data:image/svg+xml;base64,${Buffer.from(dot).toString('base64')}`
const metadata = `data:application/json,${encodeURIComponent(JSON.stringify({ image: dotUri }))}`

type Records = { reverse: string; forward: string; avatar: string; holder?: string }

/** A node of a chain with ENS, where an address claims a name. Without Multicall3, so that each call is seen. */
function ensNode({ reverse, forward, avatar, holder = vitalik }: Records) {
  const result = (data: Hex): Hex => {
    const { functionName, args } = decodeFunctionData({ abi, data })
    switch (functionName) {
      case 'resolver': {
        const known = [namehash(reverse), namehash(`${vitalik.slice(2).toLowerCase()}.addr.reverse`)].includes(args[0])
        return encodeFunctionResult({ abi, functionName, result: known ? resolver : zeroAddress })
      }
      case 'addr':
        return encodeFunctionResult({ abi, functionName, result: forward as Hex })
      case 'ownerOf':
        return encodeFunctionResult({ abi, functionName, result: holder as Hex })
      case 'tokenURI':
        return encodeFunctionResult({ abi, functionName, result: metadata })
      case 'name':
      case 'text':
        return encodeFunctionResult({ abi, functionName, result: functionName === 'name' ? reverse : avatar })
    }
  }
  return startFakeNode((body) => {
    const { id, params } = JSON.parse(body) as { id: number; params: [{ data: Hex; to: string }] }
    try {
      return { jsonrpc: '2.0', id, result: result(params[0].data) }
    } catch {
      return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } }
    }
  })
}

async function serve(records: Records) {
  const node = await ensNode(records)
  const api = await testApi({
    publicUrl: 'https://api.example',
    defaultProject: newProject('p'),
    rpcUrls: new Map([['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
  })
  return {
    node,
    api,
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]()
      await node[Symbol.asyncDispose]()
    },
  }
}

async function identityOf(records: Records, address = vitalik) {
  await using world = await serve(records)
  const { api, node } = world
  const first = await api.get(`/v1/identity/${address}?projectId=p`)
  expect(first.status).toBe(200)
  const asked = node.bodies.length
  await api.get(`/v1/account/${address.toLowerCase()}/identity?projectId=p`)
  expect(node.bodies.length).toBe(asked)
  return (await first.json()) as { name: string | null; avatar: string | null }
}

describe('identity by ENS', () => {
  const good = { reverse: 'vitalik.eth', forward: vitalik, avatar: 'https://img.example/v.png' }

  it('is the name that the address claims and that leads back to it, with its picture [S7.6] [S9.5]', async () => {
    expect(await identityOf(good)).toMatchObject({
      name: 'vitalik.eth',
      avatar: expect.stringMatching(/^https:\/\/api\.example\/v1\/avatar\/0xd8dA\w{36}\?v=[\w-]{10}$/),
    })
  })

  it.each([
    ['a name that leads elsewhere', { ...good, forward: other }],
    ['a name that is not in its one spelling', { ...good, reverse: 'Vitalik.eth' }],
    ['a name that cannot be one', { ...good, reverse: 'vit\u200dalik.eth' }],
  ])('is nothing for %s', async (_, records) => {
    expect(await identityOf(records)).toMatchObject({ name: null, avatar: null })
  })

  it.each([
    'http://img.example/v.png',
    'ftp://img.example/v.png',
    'data:text/html,x',
    'eip155:1/erc20:0xabc/1',
    'x',
    '',
  ])('has no picture where the record is %j', async (avatar) => {
    expect(await identityOf({ ...good, avatar })).toMatchObject({ name: 'vitalik.eth', avatar: null })
  })
})

describe('the picture of an address', () => {
  const named = (avatar: string, holder = vitalik) => ({ reverse: 'vitalik.eth', forward: vitalik, avatar, holder })
  const path = `/v1/avatar/${vitalik}`

  it.each([
    ['lies in the record', dotUri],
    ['is that of an NFT that the address has', `eip155:1/erc721:${keys}/7`],
  ])('is drawn anew where it %s', async (_, avatar) => {
    await using world = await serve(named(avatar))
    const response = await world.api.get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([bytes.subarray(0, 4).toString(), bytes.subarray(8, 12).toString()]).toEqual(['RIFF', 'WEBP'])
    const again = await world.api.get(path, { 'if-none-match': response.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it.each([
    ['the NFT is somebody else’s', `eip155:1/erc721:${keys}/7`, other],
    ['the chain of the NFT is not served', `eip155:8453/erc721:${keys}/7`, vitalik],
    ['the id is larger than any', `eip155:1/erc721:${keys}/${'9'.repeat(78)}`, vitalik],
    ['it would be fetched from the own network', 'https://127.0.0.1/x.png', vitalik],
    ['it would be fetched from a name of the own network', 'https://localhost/x.png', vitalik],
    ['it lies on IPFS and there is no gateway', `ipfs://${'Q'.repeat(46)}`, vitalik],
    ['it is no picture', `data:image/png;base64,${Buffer.from('<html>').toString('base64')}`, vitalik],
    [
      'it reaches out of the file',
      `data:image/svg+xml,${encodeURIComponent(dot.replace('<rect', '<image href="file:///etc/hosts"/><rect'))}`,
      vitalik,
    ],
  ])('is not there where %s', async (_, avatar, holder) => {
    await using world = await serve(named(avatar, holder))
    const response = await world.api.get(path)
    expect([response.status, await response.json()]).toMatchObject([404, { reasons: [{ field: 'subject' }] }])
  })

  it('is that of a registered name, too, and of nothing else', async () => {
    await using world = await serve(named(''))
    const { api } = world
    const registration = { address: vitalik, coinTypes: [60], attributes: { avatar: dotUri }, stamp: 1 }
    expect(await api.deps.names.register('ada.reown.id', registration)).toBe(true)
    expect((await api.get('/v1/avatar/Ada.reown.id')).status).toBe(200)
    for (const subject of ['bob.reown.id', 'nonsense', '%00', '..%2f..', 'So11111111111111111111111111111111111111112'])
      expect([subject, (await api.get(`/v1/avatar/${subject}`)).status]).toEqual([subject, 404])
  })
})

it('answers a subject that no database takes with 404 on PostgreSQL, too', async () => {
  await using server = await startPostgres()
  await using api = await testApi({ databaseUrl: server.url })
  const response = await api.get('/v1/avatar/a%00b')
  expect([response.status, (await response.json()) as unknown]).toMatchObject([404, { code: 'api/not-found' }])
})
