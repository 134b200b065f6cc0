import { toChecksumAddress } from '@latchkey/protocol'
import { type Balance, getAccountBalance } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChain, type TestChain } from '../../../test/startChain.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { testApi } from '../../../test/testApi.ts'
import { tokenCode } from '../../../test/tokenCode.ts'
import type { TokenConfig } from '../../config/config.types.ts'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const networkId = 'eip155:1'
const addressOf = (index: number) => toChecksumAddress(`0x${(0x90000 + index).toString(16).padStart(40, '0')}`)
const listOf = (count: number) =>
  Array.from({ length: count }, (_, index): TokenConfig => {
    return { networkId, address: addressOf(index), name: `Token ${index}`, symbol: `T${index}`, decimals: 0 }
  })
/** Every so many-th of the tokens is held. */
const heldEach = 250

let chain: TestChain
beforeAll(async () => {
  // Enough for some two hundred balances at once.
  chain = await startChain(1, { gasLimit: 2_000_000 })
  const describe = { name: 'Token', symbol: 'T', decimals: 0 }
  const [empty, held] = [0n, 5n].map((balance) => tokenCode({ ...describe, balance }))
  await chain.rpc('anvil_setBalance', alice, '0x1')
  const all = Array.from({ length: 10_000 }, (_, index) => index)
  for (let from = 0; from < all.length; from += 1_000) {
    const body = all.slice(from, from + 1_000).map((index) => {
      const code = index % heldEach === 0 ? held : empty
      return { jsonrpc: '2.0', id: index, method: 'anvil_setCode', params: [addressOf(index), code] }
    })
    await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
})
afterAll(() => chain[Symbol.asyncDispose]())

/** The chain behind a proxy that takes bodies of so many bytes. */
const behindProxy = (maxBytes: number) =>
  startFakeNode(async (body, _, response) => {
    if (body.length > maxBytes) {
      response.statusCode = 413
      response.end('too large')
      return undefined
    }
    const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return answer.json()
  })

async function read(count: number, maxBytes: number) {
  await using node = await behindProxy(maxBytes)
  await using api = await testApi({
    devnet: { chains: [{ caip: networkId, rpcUrl: node.url }], tokens: listOf(count) },
  })
  const answer = await api.get(`/v1/account/${alice}/balance?currency=usd&projectId=p`)
  const { balances, networks } = v.parse(getAccountBalance.response, await answer.json())
  return {
    tokens: balances.filter(({ address }: Balance) => address !== undefined),
    networks,
    requests: node.bodies.length,
  }
}

it('reads two thousand and ten thousand tokens of a node with little gas behind a proxy of small bodies', async () => {
  for (const [count, most] of [
    [2_000, 40],
    [10_000, 160],
  ] as const) {
    const { tokens, networks, requests } = await read(count, 60_000)
    expect(networks).toEqual({ [networkId]: { state: 'read' } })
    expect(tokens.map(({ quantity }) => quantity.numeric)).toEqual(new Array(count / heldEach).fill('5'))
    expect(requests).toBeLessThan(most)
  }
})

it('says that a list was not read to its end where the node takes too little at once', async () => {
  const { tokens, networks, requests } = await read(10_000, 9_000)
  expect(networks).toEqual({ [networkId]: { state: 'unread', reason: 'unavailable' } })
  expect(tokens.length).toBeGreaterThan(0)
  expect(tokens.length).toBeLessThan(40)
  expect(requests).toBeLessThan(220)
})
