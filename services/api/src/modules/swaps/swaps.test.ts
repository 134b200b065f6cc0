import { nativeTokenAddress } from '@latchkey/protocol'
import { toFunctionSelector } from 'viem/utils'
import { expect, it } from 'vitest'
import { resultOf } from '../../../test/resultOf.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'

const ether = `eip155:1:${nativeTokenAddress('eip155')}`
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

it.each([
  [`quotes?from=${ether}&to=${usdc}&amount=5`],
  ['gas-price?chainId=eip155:1'],
  [`allowance?tokenAddress=${usdc}&userAddress=eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8`],
  [`build-approve?from=${usdc}&to=${ether}`],
])('answers %s with 503 and when to come back, where the node is down', async (path) => {
  const node = await startFakeNode(resultOf('0x'))
  const upstream = { name: 'a', url: node.url, wsUrl: undefined, priority: 50 }
  await using api = await testApi({ defaultProject: newProject('p'), rpcUrls: new Map([['eip155:1', [upstream]]]) })
  await node[Symbol.asyncDispose]()
  const response = await api.get(`/v1/convert/${path}&projectId=p`)
  expect([response.status, (await response.json()).code]).toEqual([503, 'api/upstream-unavailable'])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

const uniswapV2 = '5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'

/** A node whose one pool is a v2 pair, whatever tokens are asked about, and whose router is of `factory`. */
function startPairNode(factory: string) {
  const word = (hex: string) => hex.padStart(64, '0')
  const answers = new Map([
    [toFunctionSelector('factoryV2()'), word(factory)],
    [toFunctionSelector('getPair(address,address)'), word('77'.repeat(20))],
    [toFunctionSelector('getReserves()'), [10n ** 24n, 10n ** 24n, 0n].map((one) => word(one.toString(16))).join('')],
  ])
  return startFakeNode((body) => {
    const { id, params } = JSON.parse(body) as { id: unknown; params: [{ data?: string }?] }
    return {
      jsonrpc: '2.0',
      id,
      result: `0x${answers.get((params[0]?.data?.slice(0, 10) ?? '') as `0x${string}`) ?? '1'}`,
    }
  })
}

it.each([
  ['those of the factory in the table', uniswapV2, '1000000', [200, undefined]],
  ['none of another factory', '22'.repeat(20), '1000000', [400, 'api/no-route']],
  ['nothing where nothing would arrive', uniswapV2, '1', [400, 'api/output-zero']],
])('quotes over the pools that the router itself takes: %s', async (_, factory, amount, expected) => {
  await using node = await startPairNode(factory)
  const upstream = { name: 'a', url: node.url, wsUrl: undefined, priority: 50 }
  await using api = await testApi({ defaultProject: newProject('p'), rpcUrls: new Map([['eip155:1', [upstream]]]) })
  const response = await api.get(`/v1/convert/quotes?from=${ether}&to=${usdc}&amount=${amount}&projectId=p`)
  expect([response.status, (await response.json()).code]).toEqual(expected)
})

it.each([
  ['is down', 503, 'api/upstream-unavailable'],
  ['knows no way', 400, 'api/no-route'],
])('where no pool leads there and the one aggregator %s: %d %s', async (_, status, code) => {
  await using node = await startPairNode('22'.repeat(20))
  await using vendor = await startFakeNode((__, ___, response) => {
    response.writeHead(status === 503 ? 500 : 400).end('{}')
  })
  const upstream = { name: 'a', url: node.url, wsUrl: undefined, priority: 50 }
  await using api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([['eip155:1', [upstream]]]),
    swapSources: [{ kind: 'kyberswap', apiKey: 'k', url: vendor.url }],
  })
  const response = await api.get(`/v1/convert/quotes?from=${ether}&to=${usdc}&amount=1000000&projectId=p`)
  expect([response.status, (await response.json()).code]).toEqual([status, code])
  expect(Number(response.headers.get('retry-after')) > 0).toBe(status === 503)
})
