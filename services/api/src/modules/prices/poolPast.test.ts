import { nativeTokenAddress } from '@latchkey/protocol'
import { multicall3Abi } from 'viem'
import { concat, decodeFunctionData, encodeFunctionResult, numberToHex } from 'viem/utils'
import { expect, it } from 'vitest'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'

const chain = 'eip155:1'
const dollar = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const factory = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'
const dayMs = 86_400_000
const word = (value: bigint | number) => numberToHex(value, { size: 32 })

type Asked = { readonly id: number; readonly method: string; readonly params: readonly [{ data: `0x${string}` }] }

/** A node with one pool of ether and a dollar, in which there was no trade of late. */
const startPool = (nowMs: number) =>
  startFakeNode((body) => {
    const { id, method, params } = JSON.parse(body) as Asked
    if (method === 'eth_getLogs') return { jsonrpc: '2.0', id, result: [] }
    const said: Readonly<Record<string, `0x${string}`>> = {
      // getCurrentBlockTimestamp(), getPair() and getReserves().
      '0x0f28c97d': word(nowMs / 1000),
      '0xe6a43905': word(0x1234),
      '0x0902f1ac': concat([word(30_000_000n * 10n ** 6n), word(10_000n * 10n ** 18n), word(0)]),
    }
    const { data } = params[0]
    const alone = said[data.slice(0, 10)]
    if (alone !== undefined) return { jsonrpc: '2.0', id, result: alone }
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const result = ((args?.[0] ?? []) as readonly { callData: string }[]).map(({ callData }) => {
      const returnData = said[callData.slice(0, 10)]
      return { success: returnData !== undefined, returnData: returnData ?? '0x' } as const
    })
    return {
      jsonrpc: '2.0',
      id,
      result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }),
    }
  })

it('a price without a trade since is shown for no time before the index begins', async () => {
  const nowMs = Date.parse('2026-11-21T12:00:00Z')
  await using node = await startPool(nowMs)
  await using api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([[chain, [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
    indexChains: new Map([[chain, 100]]),
    markets: [
      {
        networkId: chain,
        wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        dollars: [{ address: dollar, decimals: 6 }],
        v2Factories: [factory],
        v3Factories: [],
      },
    ],
  })
  await api.deps.database.insertInto('indexed_chains').values({ chain, head_number: 200, head_hash: '0x' }).execute()
  await api.deps.database
    .insertInto('indexed_transactions')
    .values({
      ...{ chain, block_number: 100, position: 0, hash: '0x', mined_at: (nowMs - 2 * dayMs) / 1000, sender: '0x' },
      ...{ recipient: '0x', deploys: 0, failed: 0, nonce: 0, selector: '' },
      ...{ operation: null, sponsor: null, fee: null },
    })
    .execute()
  const past = async (range: string) => {
    const address = `${chain}:${nativeTokenAddress('eip155')}`
    const path = `/v1/fungible/price-history?projectId=p&currency=usd&range=${range}&address=${address}`
    return ((await (await api.get(path)).json()) as { points: { at: number; price: number }[] }).points
  }
  const now = { at: nowMs, price: 3_000 }
  expect(await past('day')).toEqual([{ at: nowMs - dayMs, price: 3_000 }, now])
  expect(await past('week')).toEqual([now])
})
