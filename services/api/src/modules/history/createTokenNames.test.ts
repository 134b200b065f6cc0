import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { expect, it } from 'vitest'
import { startChain } from '../../../test/startChain.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { testApi } from '../../../test/testApi.ts'
import { tokenCode } from '../../../test/tokenCode.ts'
import { createTokenNames } from './createTokenNames.ts'

const chainId = 'eip155:1'
const tokens = Array.from({ length: 8 }, (_, index) => `0x${(0x82000 + index).toString(16).padStart(40, '0')}`)

it('remembers no contract as nameless whose node refused to be asked of it', async () => {
  let busy = true
  await using chain = await startChain(1)
  const code = tokenCode({ balance: 7n, name: 'Other', symbol: 'OTHER', decimals: 1 })
  for (const token of tokens) await chain.rpc('anvil_setCode', token, code)
  await using node = await startFakeNode(async (body) => {
    const { id } = JSON.parse(body)
    if (busy) return { jsonrpc: '2.0', id, error: { code: -32000, message: 'Too many calls' } }
    const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return answer.json()
  })
  await using api = await testApi({ devnet: { chains: [{ caip: chainId, rpcUrl: node.url }], tokens: [] } })
  const { database, gateway, chains } = api.deps
  const readNames = createTokenNames({ database, gateway, chains, listed: { find: () => undefined } })
  const names = async () => {
    const find = await readNames(new Map([[chainId, new Set(tokens)]]))
    return tokens.map((token) => find(chainId, token))
  }
  expect(await names()).toEqual(tokens.map(() => ({ name: null, symbol: null, decimals: null, isUnread: true })))
  busy = false
  const read = tokens.map(() => ({ name: 'Other', symbol: 'OTHER', decimals: 1 }))
  expect(await names()).toMatchObject(read)
  expect((await names())[0]).not.toHaveProperty('isUnread')
  const asked = node.bodies.length
  expect(await names()).toMatchObject(read)
  expect(node.bodies.length).toBe(asked)
})

it('remembers more contracts of one page than one statement has room for', async () => {
  await using node = await startFakeNode((body) => {
    const { id, params } = JSON.parse(body)
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data })
    const calls = Array.isArray(args?.[0]) ? args[0] : []
    const result = encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: calls.map(() => ({ success: false, returnData: '0x' as const })),
    })
    return { jsonrpc: '2.0', id, result }
  })
  await using api = await testApi({ devnet: { chains: [{ caip: chainId, rpcUrl: node.url }], tokens: [] } })
  const { database, gateway, chains } = api.deps
  const readNames = createTokenNames({ database, gateway, chains, listed: { find: () => undefined } })
  const many = Array.from({ length: 7_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  const find = await readNames(new Map([[chainId, new Set(many)]]))
  expect(many.map((token) => find(chainId, token).isUnread)).toEqual(many.map(() => undefined))
  const { count } = await database
    .selectFrom('indexed_tokens')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(many.length)
})
