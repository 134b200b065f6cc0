import { describe, expect, it } from 'vitest'
import type { DecodedRequest } from '../decode/decodedRequest.ts'
import { decodeWithTables } from '../decode/decodeRequest.ts'
import { upgradeOf } from '../decode/decodeTransaction.ts'
import type { CallsPath } from '../evm/fillCalls.ts'
import type { Rpc } from '../rpc.ts'
import { lookUp } from './lookUp.ts'

const me = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const code = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const decode = (method: 'wallet_sendCalls' | 'eth_sendUserOperation', params: unknown) =>
  decodeWithTables({ method, params, chainId: 'eip155:1', addresses: { evm: me, solana: '' } }, new Map())
const pays = { to: other, value: '0x5' }
const batch = decode('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', calls: [pays, pays] }])

/** Gas costs 203; usually 103. */
const node: Rpc = async (method) => {
  const answers: Record<string, unknown> = {
    eth_call: '0x',
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x186a0',
    eth_getBlockByNumber: { baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0x3',
    eth_feeHistory: { baseFeePerGas: ['0x5f5e100', '0x5f5e100'], gasUsedRatio: [0.5], reward: [['0x0']] },
    eth_simulateV1: [
      { calls: [1, 2].map(() => ({ status: '0x1', gasUsed: '0x5208', maxUsedGas: '0x5208', logs: [] })) },
    ],
  }
  const answer = answers[method]
  if (answer === undefined) throw new Error(method)
  return answer
}
const facts = (decoded: DecodedRequest, path?: CallsPath) =>
  lookUp(
    { rpc: node, wait: async () => {} },
    decoded,
    { id: 1, networkId: 'eip155:1', account: me, path },
    new AbortController().signal,
  )

describe('what the network says of several calls', () => {
  it('is one transaction with its fee where they are made together', async () => {
    expect(await facts(batch, { kind: 'together', code })).toMatchObject({
      preparedCalls: [{ nonce: 7n, gas: 150_000n, authorization: { address: code } }],
      prepared: undefined,
      fee: 150_000n * 203n,
      usualFee: 150_000n * 100_000_000n,
      estimate: { state: 'ready', changes: [] },
    })
  })

  it('is a transaction for each with the fee of all where they are made one after the other', async () => {
    expect(await facts(batch, { kind: 'each' })).toMatchObject({
      preparedCalls: [
        { nonce: 7n, gas: 25_200n },
        { nonce: 8n, gas: 25_200n },
      ],
      fee: 50_400n * 203n,
    })
  })

  it('is the estimate alone where another makes the transaction', async () => {
    const sponsored = await facts(batch)
    expect(sponsored).toMatchObject({ preparedCalls: undefined, fee: undefined, estimate: { state: 'ready' } })
    expect(sponsored.usualFee).toBeUndefined()
  })

  it('is an upgrade where the wallet asks for one', async () => {
    expect(await facts(upgradeOf(me, code))).toMatchObject({ prepared: { authorization: { address: code } } })
  })

  it('is the most that an operation takes, or nothing where another pays', async () => {
    const operation = {
      sender: me,
      nonce: '0x0',
      callData: '0x',
      callGasLimit: '0x5',
      verificationGasLimit: '0x3',
      preVerificationGas: '0x2',
      maxFeePerGas: '0x7',
      maxPriorityFeePerGas: '0x1',
    }
    const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
    const asked = (more: object) => facts(decode('eth_sendUserOperation', [{ ...operation, ...more }, entryPoint]))
    expect(await asked({})).toMatchObject({ fee: 70n, prepared: undefined, estimate: { state: 'unavailable' } })
    expect(await asked({ paymaster: other })).toMatchObject({ fee: 0n })
  })
})
