import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { Rpc } from '../rpc.ts'
import { fillTransaction } from './fillTransaction.ts'

const from = privateKeyToAddress(`0x${'46'.repeat(32)}`)
const to = '0x52908400098527886E0F7030069857D2E4169EE7'
const request = { from, to, value: 0n, data: new Uint8Array(), accessList: [], authorises: false } as const
const open = {
  gas: undefined,
  nonce: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  chainId: undefined,
}

describe('a transaction', () => {
  const answers: Record<string, unknown> = {
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0x3',
  }
  const fill = (changes: object = {}, other: object = {}) =>
    fillTransaction(
      async (method) => ({ ...answers, ...other })[method],
      { ...request, ...open, ...changes },
      1,
      new AbortController().signal,
    )

  it('is filled with nonce, gas with room, and fees for a base fee that doubles', async () => {
    expect(await fill()).toMatchObject({
      nonce: 7n,
      gas: 25_200n,
      fees: { kind: 'eip1559', maxFeePerGas: 203n, maxPriorityFeePerGas: 3n },
    })
  })

  it('keeps what the page chose', async () => {
    const chosen = await fill({ nonce: 1n, gas: 50_000n, maxFeePerGas: 2n })
    expect(chosen).toMatchObject({ nonce: 1n, gas: 50_000n, fees: { maxFeePerGas: 2n, maxPriorityFeePerGas: 2n } })
    expect(await fill({ gasPrice: 9n })).toMatchObject({ fees: { kind: 'legacy', gasPrice: 9n } })
  })

  it('is asked about with the access list that is signed, and with no empty one', async () => {
    const asked = async (accessList: readonly object[]) => {
      const calls: unknown[] = []
      const rpc: Rpc = async (method, params) => {
        if (method === 'eth_estimateGas') calls.push(params[0])
        return answers[method]
      }
      await fillTransaction(rpc, { ...request, ...open, accessList } as never, 1, new AbortController().signal)
      return calls
    }
    const plain = { from, to, value: '0x0', data: '0x' }
    const accessList = [{ address: to, storageKeys: [`0x${'11'.repeat(32)}`] }]
    expect(await asked(accessList)).toEqual([{ ...plain, accessList }])
    expect(await asked([])).toEqual([plain])
  })

  it('pays the older way on a chain without a base fee, and is not made up where a node talks nonsense', async () => {
    expect(await fill({}, { eth_getBlockByNumber: {}, eth_gasPrice: '0x5' })).toMatchObject({
      fees: { kind: 'legacy', gasPrice: 5n },
    })
    await expect(fill({}, { eth_estimateGas: 'plenty' })).rejects.toThrow()
    await expect(fill({}, { eth_getBlockByNumber: null })).rejects.toThrow()
  })
})
