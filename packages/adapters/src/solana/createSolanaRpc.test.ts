import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { createSolanaRpc, parseExactly } from './createSolanaRpc.ts'
import { rpcAnswers } from './rpcAnswers.schema.ts'

it('keeps every digit of a whole number, and everything else as it is', () => {
  expect(parseExactly('{"value":9007199254740993,"small":7,"half":0.5,"list":[18446744073709551615]}')).toEqual({
    value: 9_007_199_254_740_993n,
    small: 7,
    half: 0.5,
    list: [18_446_744_073_709_551_615n],
  })
  fc.assert(
    fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }), (units) => {
      expect(parseExactly(`[${units}]`)).toEqual([units])
    }),
  )
  const plain = fc.dictionary(fc.string(), fc.oneof(fc.maxSafeInteger(), fc.string(), fc.boolean(), fc.constant(null)))
  fc.assert(
    fc.property(plain, (value) => {
      const text = JSON.stringify(value)
      expect(JSON.stringify(parseExactly(text))).toBe(text)
    }),
  )
})

it('has lamports beyond 2^53 to the last digit', async () => {
  const { env } = createTestEnv()
  const answer = '{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":9007199254740993}}'
  const rpc = createSolanaRpc(['https://node.example'], { ...env, fetch: async () => new Response(answer) })
  expect(await rpc(rpcAnswers.balance, 'getBalance', ['somebody'])).toEqual({ value: 9_007_199_254_740_993n })
})
