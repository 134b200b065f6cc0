import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aggregatorNames } from '../../src/aggregators/aggregators.types.ts'
import { startAggregators } from '../../src/aggregators/startAggregators.ts'
import { readArtifact } from '../../src/world/artifacts.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { devnetSwaps } from '../../src/world/devnetSwaps.ts'
import { personas } from '../../src/world/personas.ts'
import { alice, at, ether, type SwapWorld, startSwapWorld } from './startSwapWorld.ts'

const { usdc, wrappedNative } = devnetContracts
const { toll } = devnetSwaps.addresses
const operator = personas.bob.address

let world: SwapWorld
let doubles: Awaited<ReturnType<typeof startAggregators>>
let node: ReturnType<typeof createServer>
beforeAll(async () => {
  doubles = await startAggregators({ quote: async () => 1_000_000n })
  world = await startSwapWorld(
    {
      swapFee: { bps: 50, to: operator },
      swapSources: aggregatorNames.map((kind) => ({ kind, url: doubles.urlOf(kind), apiKey: 'x' })),
    },
    startOldNode,
  )
})
afterAll(async () => {
  await world.stop()
  await doubles.stop()
  node.closeAllConnections()
  node.close()
})

/** The chain through a node that does not know `eth_simulateV1`. */
async function startOldNode(rpcUrl: string): Promise<string> {
  const refused = { jsonrpc: '2.0', id: 0, error: { code: -32601, message: 'the method does not exist' } }
  async function answerTo(body: string): Promise<string> {
    if (body.includes('"eth_simulateV1"')) return JSON.stringify(body.startsWith('[') ? [refused] : refused)
    return (await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()
  }
  // The chain ends while the service still asks.
  node = createServer((request, response) =>
    text(request)
      .then(answerTo)
      .then((answer) => response.setHeader('content-type', 'application/json').end(answer))
      .catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}

it("takes the operator's fee inside the swap, and what arrives is after it", async () => {
  const amount = parseEther('0.3')
  const { body } = await world.quotesOf(ether, at(usdc), amount)
  const [best] = body.quotes
  if (best?.fee == null) throw new Error('There is a fee.')
  expect(best.fee.bps).toBe(50)
  const { body: built } = await world.build(ether, at(usdc), amount, { quoteId: best.quoteId })
  const before = [await world.holds(usdc), await world.holds(usdc, operator)]
  await world.send(built.tx)
  expect((await world.holds(usdc)) - (before[0] ?? 0n)).toBe(BigInt(best.toAmount))
  expect((await world.holds(usdc, operator)) - (before[1] ?? 0n)).toBe(BigInt(best.fee.amount))

  const back = parseUnits('150', 6)
  await world.approve(at(usdc), ether, back)
  const { body: sale } = await world.build(at(usdc), ether, back)
  const held = await world.reader.getBalance({ address: alice.address })
  const taken = await world.reader.getBalance({ address: operator })
  const { fee } = await world.send(sale.tx)
  const arrived = (await world.reader.getBalance({ address: alice.address })) - held + fee
  expect(arrived).toBe(BigInt(sale.tx.amount))
  const share = (await world.reader.getBalance({ address: operator })) - taken
  expect(share).toBe(((arrived + share) * 50n) / 10_000n)
})

it('takes none where nothing but wrapping is done', async () => {
  const { body } = await world.quotesOf(ether, at(wrappedNative), 1_000n)
  expect(body.quotes).toMatchObject([{ fee: null, toAmount: '1000', tried: true }])
})

it('tries swaps by code put at the account where a node simulates nothing', async () => {
  const { body } = await world.quotesOf(ether, at(usdc), parseEther('0.1'))
  expect(body.quotes.length).toBeGreaterThan(1)
  expect(body.quotes.every(({ tried, sellable }) => tried && sellable === true)).toBe(true)
  const taxed = await world.quotesOf(ether, at(toll), parseEther('0.1'))
  expect(taxed.body.quotes[0]).toMatchObject({ tried: true, tokenTax: { buyBps: 300, sellBps: 300 } })
})

it('hands out no call of an aggregator where a node shows no events', async () => {
  const { status, body } = await world.quotesOf(ether, at(usdc), parseEther('0.1'), { sources: aggregatorNames.join() })
  expect([status, body.code]).toEqual([400, 'api/swap-refused'])
})

it('puts the code at the account that its source compiles to', async () => {
  const { data } = await world.reader.call({ data: readArtifact('RunCalls') })
  const file = new URL('../../../services/api/src/modules/rpc/runCallsCode.ts', import.meta.url)
  expect(/'(0x[0-9a-f]+)'/.exec(readFileSync(file, 'utf8'))?.[1]).toBe(data)
})
