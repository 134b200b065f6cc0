import { numberToHex, padHex } from 'viem'
import { expect, it } from 'vitest'
import { loadTestDriver } from '../../test/support/loadTestDriver.ts'
import { rpcAnswer, startTestNode } from '../../test/support/startTestNode.ts'
import { testNetwork } from '../../test/support/testNetwork.ts'

const network = testNetwork()
const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const pool = '0x1111111111111111111111111111111111111111'
const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const token = { address: `eip155:1:${contract}` } as const
const hash = `0x${'ab'.repeat(32)}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: bigint | `0x${string}`) => padHex(typeof value === 'bigint' ? numberToHex(value) : value)
const moved = (from: `0x${string}`, to: `0x${string}`, units: bigint, address: string = contract) => ({
  address,
  topics: [transfer, word(from), word(to)],
  data: word(units),
})

/** What a receipt with these logs says was brought. */
async function received(
  logs: readonly object[],
  more: { status?: string; asked?: { address?: `eip155:1:0x${string}` } } = {},
) {
  await using node = await startTestNode((call) => rpcAnswer(call, () => ({ status: more.status ?? '0x1', logs })))
  const { driver, drive } = await loadTestDriver([node.url])
  return await drive(driver.readReceived?.({ network, hash, account, token: more.asked ?? token }) ?? Promise.reject())
}

it('is what came, less what left, by the events of that contract alone', async () => {
  const logs = [
    moved(pool, account, 700n),
    moved(pool, account, 60n),
    moved(account, pool, 9n),
    moved(pool, account, 1_000n, pool),
    moved(pool, pool, 5n),
    { ...moved(pool, account, 1n), topics: [transfer, word(pool), word(account), word(1n)] },
  ]
  expect(await received(logs)).toBe(751n)
})

it('is not known of a native token, of a transaction that failed, and where nothing names the account', async () => {
  expect(await received([moved(pool, account, 7n)], { asked: {} })).toBeUndefined()
  expect(await received([moved(pool, account, 7n)], { status: '0x0' })).toBeUndefined()
  expect(await received([moved(pool, pool, 7n)])).toBeUndefined()
})

it('is refused where a node answers with something else', async () => {
  await expect(received([{ address: contract }])).rejects.toMatchObject({ code: 'http/invalid-answer' })
})
