import { encodeFunctionResult, multicall3Abi } from 'viem'
import { expect, it } from 'vitest'
import type { Chain } from '../../chains/chain.ts'
import type { RpcGateway } from '../../rpc/createRpcGateway.ts'
import { createContractReader } from './createContractReader.ts'

const chainWith = (contracts: object) => ({ network: { contracts } }) as Chain
const multicall = { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } }
const calls = (['0x01', '0x02', '0x03'] as const).map((data) => ({ to: `0x${'9'.repeat(40)}` as const, data }))

/** A reader over a node that answers calls of a contract. */
function readerOver(answer: (to: string, data: string) => string) {
  const asked: string[] = []
  const request: RpcGateway['request'] = async (_chain, _method, params) => {
    const [{ to, data }] = params as [{ to: string; data: string }]
    asked.push(to)
    return { jsonrpc: '2.0', id: 1, result: answer(to, data) } as Awaited<ReturnType<RpcGateway['request']>>
  }
  return { asked, read: createContractReader({ request } as RpcGateway) }
}

it('takes what a call of a batch has answered, and nothing from one that failed', async () => {
  const { asked, read } = readerOver(() =>
    encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: [
        { success: true, returnData: '0x07' },
        { success: false, returnData: '0x08c379a0' },
        { success: true, returnData: '0x' },
      ],
    }),
  )
  expect(await read(chainWith(multicall), calls)).toEqual(['0x07', undefined, undefined])
  expect(asked).toHaveLength(1)
})

it('asks one by one where the batch has another number of answers, or is no batch', async () => {
  const short = encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: [{ success: true, returnData: '0x07' }],
  })
  for (const packed of [short, '0x', '0x1234']) {
    const { read } = readerOver((to, data) => (to === multicall.multicall3.address ? packed : `${data}aa`))
    expect(await read(chainWith(multicall), calls)).toEqual(['0x01aa', '0x02aa', '0x03aa'])
  }
})
