import { decodeFunctionData, encodeFunctionResult, type Hex, namehash, parseAbi, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/newProject.ts'

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])
const resolver = '0x00000000000000000000000000000000000a11ce'
const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

type Records = { reverse: string; forward: string; avatar: string }

/** A node of a chain with ENS, where an address claims a name. Without Multicall3, so that each call is seen. */
function ensNode({ reverse, forward, avatar }: Records) {
  const result = (data: Hex): Hex => {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'resolver') {
      const known = [namehash(reverse), namehash(`${vitalik.slice(2).toLowerCase()}.addr.reverse`)].includes(args[0])
      return encodeFunctionResult({ abi, functionName, result: known ? resolver : zeroAddress })
    }
    if (functionName === 'addr') return encodeFunctionResult({ abi, functionName, result: forward as Hex })
    return encodeFunctionResult({ abi, functionName, result: functionName === 'name' ? reverse : avatar })
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

async function identityOf(records: Records, address = vitalik) {
  await using node = await ensNode(records)
  await using api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
  })
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
    expect(await identityOf(good)).toMatchObject({ name: 'vitalik.eth', avatar: 'https://img.example/v.png' })
  })

  it.each([
    ['a name that leads elsewhere', { ...good, forward: other }],
    ['a name that is not in its one spelling', { ...good, reverse: 'Vitalik.eth' }],
    ['a name that cannot be one', { ...good, reverse: 'vit\u200dalik.eth' }],
  ])('is nothing for %s', async (_, records) => {
    expect(await identityOf(records)).toMatchObject({ name: null, avatar: null })
  })

  it('has no picture where the record is no https address', async () => {
    expect(await identityOf({ ...good, avatar: 'eip155:1/erc721:0xabc/1' })).toMatchObject({
      name: 'vitalik.eth',
      avatar: null,
    })
  })
})
