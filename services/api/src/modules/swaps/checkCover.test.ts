import { mainnet } from '@latchkey/protocol/networks'
import { numberToHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { checkCover } from './checkCover.ts'

const user = `0x${'70'.repeat(20)}` as const
const contract = `0x${'a0'.repeat(20)}` as const
const chain = { network: mainnet, closed: false, upstreams: [] }

/** What an account with so much is answered; undefined: the node does not say. */
async function outcome(isNative: boolean, held: { native: bigint | undefined; token?: bigint | undefined }) {
  const result = held.native === undefined ? {} : { result: numberToHex(held.native) }
  const gateway = { request: async () => ({ jsonrpc: '2.0', id: 1, ...result }) } as unknown as RpcGateway
  const readContracts = async () => [held.token === undefined ? undefined : numberToHex(held.token, { size: 32 })]
  const from = { text: '', native: isNative, contract }
  return await checkCover({ gateway, readContracts }, { chain, user, from, amount: 100n, feeUnits: 7n }).then(
    () => 'covered',
    ({ code }: { code: string }) => code,
  )
}

describe('an account that is to swap', () => {
  it.each([
    ['all of a token, and the fee', false, { native: 7n, token: 100n }, 'covered'],
    ['less of the token', false, { native: 7n, token: 99n }, 'api/insufficient-balance'],
    ['less than the fee', false, { native: 6n, token: 100n }, 'api/fee-not-covered'],
    ['the native amount and the fee', true, { native: 107n }, 'covered'],
    ['the native amount without the fee', true, { native: 106n }, 'api/fee-not-covered'],
    ['less of the native token', true, { native: 99n }, 'api/insufficient-balance'],
    ['what no node tells', false, { native: undefined, token: undefined }, 'covered'],
  ] as const)('with %s', async (_, isNative, held, expected) => {
    expect(await outcome(isNative, held)).toBe(expected)
  })
})
