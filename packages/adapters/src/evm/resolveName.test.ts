import { base, mainnet } from '@latchkey/protocol/networks'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  parseAbi,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { loadTestDriver } from '../../test/support/loadTestDriver.ts'
import { rpcAnswer, rpcError, startTestNode } from '../../test/support/startTestNode.ts'
import { resolveName } from './resolveName.ts'
import { RpcFailure } from './transport/RpcFailure.ts'
import type { RpcCall } from './transport/transport.types.ts'

const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'error ResolverNotFound(bytes name)',
])
const resolver = '0x00000000000000000000000000000000000a11ce'
const ada = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const safe = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

type Records = { readonly main?: Hex; readonly byCoinType?: Readonly<Record<string, Hex>>; readonly code?: Hex }

/** Ethereum with ENS's resolver, where one name has the given addresses. */
function ensNode({ main, byCoinType = {}, code = '0x' }: Records) {
  return startTestNode((call) => {
    const { method, params } = call.body as { method: string; params: [{ data: Hex }] }
    if (method === 'eth_getCode') return rpcAnswer(call, () => code)
    const outer = decodeFunctionData({ abi, data: params[0].data })
    if (outer.functionName !== 'resolveWithGateways') throw new Error('Another call than a look-up.')
    const { args } = decodeFunctionData({ abi, data: outer.args[1] })
    const coinType = args.length === 2 ? String(args[1]) : undefined
    const found = coinType === undefined ? main : byCoinType[coinType]
    if (found === undefined && coinType === undefined) {
      const data = encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: ['0x00'] })
      return rpcError(call, { code: 3, message: 'execution reverted', data })
    }
    const answer =
      coinType === undefined
        ? encodeAbiParameters([{ type: 'address' }], [found ?? '0x'])
        : encodeAbiParameters([{ type: 'bytes' }], [found ?? '0x'])
    return rpcAnswer(call, () =>
      encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [answer, resolver] }),
    )
  })
}

async function resolve(records: Records, name = 'Ada.eth', network = mainnet) {
  await using node = await ensNode(records)
  const { driver, drive } = await loadTestDriver([node.url])
  return await drive(driver.resolveName({ network, name }))
}

const lookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
])
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const callback = '0x12345678'

/** Ethereum where the name's records lie elsewhere (EIP-3668), behind the given gateways. */
function elsewhere(urls: readonly string[]): RpcCall {
  return async ({ params }) => {
    const [{ data }] = params as [{ data: Hex }]
    // The contract of the name checks what the gateway said; here it is taken as it is.
    if (data.startsWith(callback)) {
      const [answer] = decodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], `0x${data.slice(10)}`)
      return encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [answer, resolver] })
    }
    const args = [universalResolver, urls, '0xabcd', callback, '0x'] as const
    throw new RpcFailure({
      kind: 'answer',
      code: 3,
      message: 'execution reverted',
      data: encodeErrorResult({ abi: lookupAbi, errorName: 'OffchainLookup', args }),
    })
  }
}

describe('a name whose records lie elsewhere', () => {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(String(input))
    if (String(input).includes('broken')) return new Response('{}', { status: 500 })
    return Response.json({ data: encodeAbiParameters([{ type: 'address' }], [ada]) })
  }

  it('is asked for at its gateways, over https alone, until one answers', async () => {
    const urls = [
      'http://plain.example/{sender}/{data}.json',
      'https://broken.example/{sender}/{data}.json',
      'https://good.example/{sender}/{data}.json',
    ]
    const found = await resolveName(elsewhere(urls), { network: mainnet, name: 'ada.example.eth', fetch })
    expect(found?.address).toBe(ada)
    expect(asked).toEqual([
      `https://broken.example/${universalResolver}/0xabcd.json`,
      `https://good.example/${universalResolver}/0xabcd.json`,
    ])
  })

  it('is not called unknown while no gateway answers', async () => {
    const urls = ['https://broken.example/{sender}/{data}.json']
    await expect(resolveName(elsewhere(urls), { network: mainnet, name: 'ada.example.eth', fetch })).rejects.toThrow()
  })
})

describe('a name of ENS', () => {
  it('leads to its address, in its one spelling', async () => {
    expect(await resolve({ main: ada })).toEqual({ name: 'ada.eth', address: ada, imageUrl: undefined })
  })

  it('leads to its address for the network, where it has one', async () => {
    const records = { main: ada, byCoinType: { 2147492101: safe } } as const
    expect(await resolve(records, 'ada.eth', base)).toMatchObject({ address: safe })
  })

  it('leads to its address for Ethereum elsewhere, but not to a contract', async () => {
    expect(await resolve({ main: ada }, 'ada.eth', base)).toMatchObject({ address: ada })
    expect(await resolve({ main: safe, code: '0x60' }, 'ada.eth', base)).toBeUndefined()
    expect(await resolve({ main: safe, code: '0x60' }, 'ada.eth', mainnet)).toMatchObject({ address: safe })
  })

  it('leads nowhere where nobody has it, and is not asked for where it cannot be one', async () => {
    expect(await resolve({})).toBeUndefined()
    await using node = await ensNode({ main: ada })
    const { driver, drive } = await loadTestDriver([node.url])
    expect(await drive(driver.resolveName({ network: mainnet, name: 'a\u200db.eth' }))).toBeUndefined()
    expect(node.calls).toEqual([])
  })

  it('leads nowhere on a chain without ENS', async () => {
    await using node = await startTestNode((call) => rpcAnswer(call, () => '0x'))
    const { driver, drive } = await loadTestDriver([node.url])
    expect(await drive(driver.resolveName({ network: mainnet, name: 'ada.eth' }))).toBeUndefined()
  })

  it('is not called unknown while the node is down', async () => {
    await using node = await startTestNode((call) => rpcError(call, { code: -32000, message: 'busy' }))
    const { driver, drive } = await loadTestDriver([node.url], { transport: { retryCount: 0 } })
    await expect(drive(driver.resolveName({ network: mainnet, name: 'ada.eth' }))).rejects.toMatchObject({
      name: 'KitError',
    })
  })
})
