import { toChecksumAddress } from '@latchkey/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mintAccount } from '../../../test/mintAccount.ts'
import { startChain, type TestChain } from '../../../test/startChain.ts'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { tokenCode } from '../../../test/tokenCode.ts'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const tokens = Array.from({ length: 30 }, (_, index) =>
  toChecksumAddress(`0x${(0x80000 + index).toString(16).padStart(40, '0')}`),
)

/** Whether the nodes refuse every call at present. */
let busy = true
let chain: TestChain
let nodes: { evm: FakeNode; solana: FakeNode }
let api: TestApi
beforeAll(async () => {
  chain = await startChain(1)
  await chain.rpc('anvil_setBalance', alice, '0x1')
  const code = tokenCode({ balance: 7n, name: 'Other', symbol: 'OTHER', decimals: 1 })
  for (const token of tokens) await chain.rpc('anvil_setCode', token, code)
  nodes = {
    evm: await startFakeNode(async (body) => {
      const { id, method } = JSON.parse(body)
      if (busy && method === 'eth_call')
        return { jsonrpc: '2.0', id, error: { code: -32000, message: 'Too many calls' } }
      const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return answer.json()
    }),
    solana: await startFakeNode(
      (body) => {
        const { id, params } = JSON.parse(body)
        if (busy) return { jsonrpc: '2.0', id, error: { code: -32005, message: 'Node is behind' } }
        const value = params[0].map((address: string) => (address === mint ? mintAccount({ decimals: 6 }) : null))
        return { jsonrpc: '2.0', id, result: { context: { slot: 1 }, value } }
      },
      undefined,
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    ),
  }
  api = await testApi({
    devnet: {
      chains: [
        { caip: 'eip155:1', rpcUrl: nodes.evm.url },
        { caip: solana, rpcUrl: nodes.solana.url },
      ],
      tokens: [],
    },
  })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await nodes.evm[Symbol.asyncDispose]()
  await nodes.solana[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

const named = (chainId: string, addresses: readonly string[]) =>
  api.post('/v1/fungible/price', {
    projectId: 'p',
    currency: 'usd',
    addresses: addresses.map((address) => `${chainId}:${address}`),
  })

it('does not take a token for none whose node could not be asked, and asks again', async () => {
  busy = true
  for (const [chainId, addresses] of [
    // Of few no request is ever halved in vain so often that it is given up.
    ['eip155:1', tokens.slice(0, 1)],
    ['eip155:1', tokens],
    [solana, [mint]],
  ] as const) {
    expect((await named(chainId, addresses)).status, chainId).toBe(503)
  }
  busy = false
  const evm = await (await named('eip155:1', tokens)).json()
  expect(evm.fungibles.map(({ symbol }: { symbol: string }) => symbol)).toEqual(tokens.map(() => 'OTHER'))
  const spl = await (await named(solana, [mint])).json()
  expect(spl.fungibles).toMatchObject([{ decimals: 6 }])
})

it('keeps what there is no token at, and does not ask for it again', async () => {
  busy = false
  const nowhere = toChecksumAddress(`0x${'9'.repeat(40)}`)
  const asked = nodes.evm.bodies.length
  expect((await named('eip155:1', [nowhere])).status).toBe(400)
  expect(nodes.evm.bodies.length).toBe(asked + 1)
  expect((await named('eip155:1', [nowhere])).status).toBe(400)
  expect(nodes.evm.bodies.length).toBe(asked + 1)
})

it('shows the coin, and says that not all was read, where a named token could not be asked', async () => {
  busy = true
  const unnamed = Array.from({ length: 30 }, (_, index) =>
    toChecksumAddress(`0x${(0x81000 + index).toString(16).padStart(40, '0')}`),
  )
  const query = `forceUpdate=${unnamed.map((token) => `eip155:1:${token}`)}`
  const answer = await (
    await api.get(`/v1/account/${alice}/balance?projectId=p&currency=usd&chainId=eip155:1&${query}`)
  ).json()
  expect(answer.balances.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH'])
  expect(answer.networks).toEqual({ 'eip155:1': { state: 'unread', reason: 'unavailable' } })
})
