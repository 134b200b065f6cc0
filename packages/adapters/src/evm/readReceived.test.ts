import { numberToHex, padHex } from 'viem'
import { describe, expect, it } from 'vitest'
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

describe('of the native token', () => {
  const mined = {
    from: account,
    blockNumber: '0x64',
    gasUsed: '0x64',
    effectiveGasPrice: '0x3',
    status: '0x1',
    logs: [],
  }
  const balances: Record<string, string> = { '0x63': '0x3e8', '0x64': '0x2710' }
  const counts: Record<string, string> = { '0x63': '0x7', '0x64': '0x8' }

  async function native(receipt: object, countsNow = counts) {
    await using node = await startTestNode((call) =>
      rpcAnswer(call, (method, params) => {
        const block = String((params as unknown[])[1])
        return method === 'eth_getBalance'
          ? balances[block]
          : method === 'eth_getTransactionCount'
            ? countsNow[block]
            : receipt
      }),
    )
    const { driver, drive } = await loadTestDriver([node.url])
    return await drive(driver.readReceived?.({ network, hash, account, token: {} }) ?? Promise.reject())
  }

  it('is what the account has more after the block, and what the fee took', async () => {
    expect(await native(mined)).toBe(9_300n)
    expect(await native({ ...mined, l1Fee: '0xa' })).toBe(9_310n)
  })

  it.each<[string, object, Record<string, string>?]>([
    ['the transaction is of another account', { from: pool }],
    ['the block has another transaction of the account', {}, { ...counts, '0x64': '0x9' }],
    ['an operator takes more than the receipt sums up', { operatorFeeConstant: '0x1' }],
    ['the transaction failed', { status: '0x0' }],
    ['the receipt has no price', { effectiveGasPrice: undefined }],
  ])('is not known where %s', async (_, change, countsNow) => {
    expect(await native({ ...mined, ...change }, countsNow)).toBeUndefined()
  })
})

it('is not known of a transaction that failed, and where nothing names the account', async () => {
  expect(await received([moved(pool, account, 7n)], { status: '0x0' })).toBeUndefined()
  expect(await received([moved(pool, pool, 7n)])).toBeUndefined()
})

it('is refused where a node answers with something else', async () => {
  await expect(received([{ address: contract }])).rejects.toMatchObject({ code: 'http/invalid-answer' })
})
