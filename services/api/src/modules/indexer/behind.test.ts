import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import { sendFrom } from '../../../test/deployContracts.ts'
import { historyOf } from '../../../test/historyOf.ts'
import { startChain } from '../../../test/startChain.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'

type Call = { id: unknown; method: string; params: unknown[] }

it('keeps what was read while the only node reads its chain again from the beginning', async () => {
  await using chain = await startChain(1)
  const [alice = '0x', bob = '0x'] = (await chain.rpc('eth_accounts')) as unknown as Hex[]
  const pay = () => sendFrom(chain, { from: alice, to: bob, value: 1n })
  let nodeTip = Number.POSITIVE_INFINITY
  await using node = await startFakeNode(async (body) => {
    const answer = async (call: Call) => {
      const { id, method, params } = call
      if (method === 'eth_blockNumber' && nodeTip < Number.POSITIVE_INFINITY)
        return { jsonrpc: '2.0', id, result: `0x${nodeTip.toString(16)}` }
      if (/^eth_getBlock/.test(method) && Number(params[0]) > nodeTip) return { jsonrpc: '2.0', id, result: null }
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(call) }
      return (await fetch(chain.url, sent)).json()
    }
    const asked = JSON.parse(body) as Call | Call[]
    return Array.isArray(asked) ? Promise.all(asked.map(answer)) : answer(asked)
  })
  await using api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([['eip155:1', [{ name: 'own', url: node.url, wsUrl: undefined, priority: 50 }]]]),
    indexChains: new Map([['eip155:1', 3]]),
  })
  await chain.rpc('anvil_mine', '0x3')
  const sent = [await pay(), await pay()]
  const hashes = async () => (await historyOf(api, alice)).map(({ metadata }) => metadata.hash)
  await api.deps.indexer.catchUp()
  expect(await hashes()).toEqual(sent.toReversed())

  for (nodeTip of [0, 2]) {
    await expect(api.deps.indexer.catchUp()).rejects.toMatchObject({ code: 'api/upstream-unavailable' })
    expect(await hashes()).toEqual(sent.toReversed())
  }

  nodeTip = Number.POSITIVE_INFINITY
  sent.push(await pay())
  await api.deps.indexer.catchUp()
  expect(await hashes()).toEqual(sent.toReversed())
})
