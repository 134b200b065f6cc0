import { decodeFunctionData, encodeFunctionResult } from 'viem/utils'
import { expect, it } from 'vitest'
import type { MarketConfig } from '../../../config/config.types.ts'
import type { Chain } from '../../chains/chain.ts'
import { createPoolFinder } from './createPoolFinder.ts'
import { poolAbi } from './pool.ts'

const token = '0xc6D25285D5C5b62b7ca26D6092751A145D50e9Be'
const base = '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d'
const factory = '0xe32F7dD7e3f098D518ff19A22d5f028e076489B1'

it.each([
  ['those of a fork', [100, 2_500], [100, 2_500]],
  ['those of Uniswap', undefined, [100, 500, 3_000, 10_000]],
])('asks a factory of v3 for pools of the fees of its market: %s', async (_name, v3Fees, expected) => {
  const market: MarketConfig = {
    networkId: 'eip155:100',
    wrappedNative: base,
    dollars: [],
    v2Factories: [],
    v3Factories: [factory],
    v3Fees,
  }
  const findPools = createPoolFinder({
    clock: { nowMs: () => 0 },
    readContracts: async (_chain, calls) =>
      calls.map(({ data }) => {
        const { args } = decodeFunctionData({ abi: poolAbi, data })
        const result = `0x${Number(args?.[2]).toString(16).padStart(40, '0')}` as const
        return encodeFunctionResult({ abi: poolAbi, functionName: 'getPool', result })
      }),
  })
  const pools = await findPools({} as Chain, market, [{ token, base }])
  expect(pools.map(({ fee }) => fee)).toEqual(expected)
})
