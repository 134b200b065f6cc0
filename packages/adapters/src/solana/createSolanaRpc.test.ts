import { expect, it } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { createSolanaRpc } from './createSolanaRpc.ts'
import { rpcAnswers } from './rpcAnswers.schema.ts'

it('has lamports beyond 2^53 to the last digit', async () => {
  const { env } = createTestEnv()
  const answer = '{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":9007199254740993}}'
  const rpc = createSolanaRpc(['https://node.example'], { ...env, fetch: async () => new Response(answer) })
  expect(await rpc(rpcAnswers.balance, 'getBalance', ['somebody'])).toEqual({ value: 9_007_199_254_740_993n })
})
