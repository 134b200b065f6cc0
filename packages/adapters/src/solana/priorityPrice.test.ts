import { solana as network } from '@latchkey/protocol/networks'
import { base64 } from '@scure/base'
import { expect, it } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { rpcAnswer, startTestNode } from '../../test/support/startTestNode.ts'
import { solana } from './index.ts'

const from = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const to = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
const token = { address: undefined, symbol: 'SOL', decimals: 9 }

/** SetComputeUnitPrice in a message: 9 bytes, the third instruction of the program, and the price. */
function priceIn(message: Uint8Array): bigint | undefined {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
  const at = message.findIndex((byte, index) => byte === 9 && message[index + 1] === 3)
  return at === -1 ? undefined : view.getBigUint64(at + 2, true)
}

/** What a send would pay for a unit of work while others pay `recent`, in micro-lamports. */
async function priceAmong(recent: readonly number[]) {
  const messages: string[] = []
  const answers: Record<string, unknown> = {
    getAccountInfo: { value: null },
    getLatestBlockhash: { value: { blockhash: from, lastValidBlockHeight: 9 } },
    simulateTransaction: { value: { err: null, logs: [], unitsConsumed: 450 } },
    getRecentPrioritizationFees: recent.map((prioritizationFee, slot) => ({ slot, prioritizationFee })),
    getFeeForMessage: { value: 5_000 },
  }
  await using node = await startTestNode((call) =>
    rpcAnswer(call, (method, params) => {
      if (method === 'getFeeForMessage') messages.push(String((params as unknown[])[0]))
      return answers[method]
    }),
  )
  const { env, drive } = createTestEnv()
  const driver = await solana().load({ env, rpcUrls: () => [node.url] })
  const fee = await drive(driver.estimateSend?.({ network, from, to, token, amountUnits: 1_000n }) ?? Promise.reject())
  expect(fee).toMatchObject({ maxFeeUnits: 5_000n, expectedFeeUnits: 5_000n })
  expect(fee).not.toHaveProperty('depositUnits')
  return priceIn(base64.decode(messages[0] ?? ''))
}

it('a send pays the middle of what others pay for priority', async () => {
  expect(await priceAmong([40, 2, 7])).toBe(7n)
  expect(await priceAmong([])).toBe(0n)
})

it('a send pays no more than 1 lamport a unit for priority, whatever others pay', async () => {
  expect(await priceAmong([1_000_000])).toBe(1_000_000n)
  expect(await priceAmong([5_000_000, 90_000_000, 700_000_000])).toBe(1_000_000n)
})
