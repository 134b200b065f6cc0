import { expect, it } from 'vitest'
import { loadTestDriver } from '../../../test/support/loadTestDriver.ts'
import { rpcAnswer, startTestNode } from '../../../test/support/startTestNode.ts'
import { testNetwork } from '../../../test/support/testNetwork.ts'
import type { RankOptions } from './transport.types.ts'

const network = testNetwork()

/**
 * Two nodes: `shaky` answers its pings at once, but only every second one; `slow` answers each after 500 ms. A round
 * asks one call, which takes a sample, and waits until the sample is in.
 */
async function shakyAndSlow(rank: boolean | RankOptions) {
  let pings = 0
  let release = () => {}
  const shaky = await startTestNode((call) => {
    if (JSON.stringify(call.body).includes('eth_blockNumber')) return rpcAnswer(call, () => '0x1')
    pings += 1
    return pings % 2 === 0 ? { status: 404, body: '' } : rpcAnswer(call, () => true)
  })
  const slow = await startTestNode(async (call) => {
    if (JSON.stringify(call.body).includes('net_listening')) {
      await new Promise<void>((resolve) => {
        release = resolve
      })
    }
    return rpcAnswer(call, () => '0x2')
  })
  const context = await loadTestDriver([shaky.url, slow.url], { transport: { rank } })
  const { driver, clock, onTheWire } = context
  let rounds = 0
  return {
    ...context,
    shaky,
    slow,
    ask: () => driver.request(network, { method: 'eth_blockNumber' }),
    async round() {
      rounds += 1
      await driver.request(network, { method: 'eth_blockNumber' })
      await expect.poll(() => slow.methods().filter((method) => method === 'net_listening').length).toBe(rounds)
      await expect.poll(onTheWire).toBe(1)
      await clock.advance(500)
      release()
      await expect.poll(onTheWire).toBe(0)
      await clock.advance(3_500)
    },
    async [Symbol.asyncDispose]() {
      await shaky[Symbol.asyncDispose]()
      await slow[Symbol.asyncDispose]()
    },
  }
}

it('keeps the order of the URLs and pings nobody unless ranking is on', async () => {
  await using world = await shakyAndSlow(false)
  expect(await world.drive(world.ask())).toBe('0x1')
  expect(world.slow.calls).toHaveLength(0)
})

it('puts a slow node that answers before a fast one that fails half its pings [S7.69, S7.72]', async () => {
  await using world = await shakyAndSlow(true)
  await world.round()
  await world.round()
  // shaky: 0.7 * 1/2 + 0.3 * 1 = 0.65; slow: 0.7 * 1 + 0.3 * 0 = 0.7.
  expect(await world.ask()).toBe('0x2')
})

it('puts the fast one first when latency weighs more', async () => {
  await using world = await shakyAndSlow({ weights: { stability: 0.3, latency: 0.7 } })
  await world.round()
  await world.round()
  expect(await world.ask()).toBe('0x1')
})

it('forgets samples older than the last ten [S7.70]', async () => {
  let pings = 0
  await using late = await startTestNode((call) => {
    if (JSON.stringify(call.body).includes('eth_blockNumber')) return rpcAnswer(call, () => '0x1')
    pings += 1
    return pings <= 15 ? { status: 404, body: '' } : rpcAnswer(call, () => true)
  })
  await using lost = await startTestNode((call) => {
    if (JSON.stringify(call.body).includes('eth_blockNumber')) return rpcAnswer(call, () => '0x2')
    return pings <= 15 ? rpcAnswer(call, () => true) : { status: 404, body: '' }
  })
  const { driver, clock, onTheWire } = await loadTestDriver([late.url, lost.url], { transport: { rank: true } })
  const round = async () => {
    const before = late.methods().filter((method) => method === 'net_listening').length
    const answer = await driver.request(network, { method: 'eth_blockNumber' })
    await expect.poll(() => late.methods().filter((method) => method === 'net_listening').length).toBe(before + 1)
    await expect.poll(onTheWire).toBe(0)
    await clock.advance(4_000)
    return answer
  }
  for (let sample = 0; sample < 15; sample += 1) await round()
  expect(await round()).toBe('0x2')
  // Nine good samples more, and nothing is left of the 15 bad ones: without forgetting, 10 of 25 would not be enough.
  for (let sample = 0; sample < 9; sample += 1) await round()
  expect(await round()).toBe('0x1')
})

it('counts a ping that takes over a second as failed [S7.71]', async () => {
  await using mute = await startTestNode((call) =>
    JSON.stringify(call.body).includes('net_listening') ? 'silent' : rpcAnswer(call, () => '0x1'),
  )
  await using good = await startTestNode((call) => rpcAnswer(call, () => '0x2'))
  const { driver, clock, onTheWire } = await loadTestDriver([mute.url, good.url], { transport: { rank: true } })
  expect(await driver.request(network, { method: 'eth_blockNumber' })).toBe('0x1')
  await expect.poll(() => mute.methods()).toContain('net_listening')
  await expect.poll(onTheWire).toBe(1)
  await clock.advance(999)
  expect(onTheWire()).toBe(1)
  await clock.advance(1)
  await expect.poll(onTheWire).toBe(0)
  expect(await driver.request(network, { method: 'eth_blockNumber' })).toBe('0x2')
})

it('samples at most every 4 s [S7.73]', async () => {
  await using node = await startTestNode((call) => rpcAnswer(call, () => '0x1'))
  const { driver, clock, onTheWire } = await loadTestDriver([node.url], { transport: { rank: true } })
  const pings = () => node.methods().filter((method) => method === 'net_listening').length
  const ask = async () => {
    await driver.request(network, { method: 'eth_blockNumber' })
    await expect.poll(onTheWire).toBe(0)
  }
  await ask()
  await clock.advance(3_999)
  await ask()
  expect(pings()).toBe(1)
  await clock.advance(1)
  await ask()
  expect(pings()).toBe(2)
})
