import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChain, type TestChain } from '../../../test/startChain.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { testApi } from '../../../test/testApi.ts'
import { tokenCode } from '../../../test/tokenCode.ts'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x0000000000000000000000000000000000012345'
const usdc = '0x0000000000000000000000000000000000090001'

let ethereum: TestChain
let base: TestChain
beforeAll(async () => {
  ;[ethereum, base] = await Promise.all([startChain(1), startChain(8453, { multicall: false })])
  for (const { rpc } of [ethereum, base]) {
    await rpc('anvil_setBalance', alice, '0x7')
    await rpc('anvil_setBalance', bob, '0x0')
    await rpc('anvil_setCode', usdc, tokenCode({ balance: 12n, name: 'USD Coin', symbol: 'USDC', decimals: 0 }))
  }
})
afterAll(async () => {
  await ethereum[Symbol.asyncDispose]()
  await base[Symbol.asyncDispose]()
})

/** What alice has, and the requests that it took a node. `forward` may change what the node is asked. */
async function read(
  chain: TestChain,
  [caip, hexId]: typeof onEthereum | typeof onBase,
  forward = (body: string) => body,
) {
  await using node = await startFakeNode(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(chain.url, { method: 'POST', headers, body: forward(body) })).json()
    },
    undefined,
    hexId,
  )
  const token = { networkId: caip, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 0 }
  await using api = await testApi({ devnet: { chains: [{ caip, rpcUrl: node.url }], tokens: [token] } })
  const balancesOf = async (account: string) => {
    const answer = await api.get(`/v1/account/${account}/balance?currency=usd&projectId=p&chainId=${caip}`)
    const { balances } = (await answer.json()) as { balances: { symbol: string; quantity: { numeric: string } }[] }
    return balances.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)
  }
  const asked = () => node.bodies.filter((body) => /eth_(call|getBalance)/.test(body)).length
  // The first read finds out whether there is a Multicall3.
  await balancesOf(bob)
  const before = asked()
  return { balances: await balancesOf(alice), requests: asked() - before }
}
const onEthereum = ['eip155:1', '0x1'] as const
const onBase = ['eip155:8453', '0x2105'] as const
const balances = ['0.000000000000000007 ETH', '12 USDC']

it('costs one request a chain, with Multicall3 and without', async () => {
  expect(await read(ethereum, onEthereum)).toEqual({ balances, requests: 1 })
  expect(await read(base, onBase)).toEqual({ balances, requests: 1 })
})

it('costs one more where a Multicall3 knows nothing of the coin', async () => {
  const forward = (body: string) => body.replace('4d2301cc', 'ffffffff')
  expect(await read(ethereum, onEthereum, forward)).toEqual({ balances, requests: 2 })
})
