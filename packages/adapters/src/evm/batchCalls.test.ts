import { describe, expect, it } from 'vitest'
import { createTestWallet } from '../../test/support/createTestWallet.ts'
import { testNetwork } from '../../test/support/testNetwork.ts'
import { callsStatus, sendCalls, walletCapabilities } from './batchCalls.ts'

const network = testNetwork()
const from = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const hash = `0x${'ab'.repeat(32)}`

describe('what a wallet says that it can do (EIP-5792)', () => {
  const of = async (answer: unknown) => {
    const provider = createTestWallet({ wallet_getCapabilities: () => answer })
    const { atomic } = await walletCapabilities({ provider, network, from })
    return { atomic, asked: provider.asked }
  }

  it('is asked for the account and the chain', async () => {
    expect((await of({})).asked).toEqual([{ method: 'wallet_getCapabilities', params: [from, ['0x1']] }])
  })

  it.each([
    ['supported', { '0x1': { atomic: { status: 'supported' } } }],
    ['ready', { '0x01': { atomic: { status: 'ready' }, paymasterService: { supported: true } } }],
    ['supported', { '0x0': { atomic: { status: 'supported' } } }],
    ['unsupported', { '0x0': { atomic: { status: 'supported' } }, '0x1': { atomic: { status: 'unsupported' } } }],
    ['unsupported', { '0x2105': { atomic: { status: 'supported' } } }],
    ['unsupported', { '0x1': { atomicBatch: { supported: true } } }],
    ['unsupported', { '0x1': { atomic: { status: 'perhaps' } } }],
    ['unsupported', {}],
    ['unsupported', null],
    ['unsupported', 'supported'],
  ])('%s: %j', async (expected, answer) => {
    expect((await of(answer)).atomic).toBe(expected)
  })

  it('fails where the wallet does not know the question', async () => {
    const asking = walletCapabilities({ provider: createTestWallet(), network, from })
    await expect(asking).rejects.toMatchObject({ code: 4200 })
  })
})

it('calls are asked for by the name that they are given', async () => {
  const provider = createTestWallet({ wallet_sendCalls: () => ({ id: '0xown' }) })
  expect(await sendCalls({ provider, network, from, calls: [{ to: from }], id: '0xown' })).toEqual({ id: '0xown' })
  expect(provider.asked[0]?.params).toMatchObject([{ id: '0xown', atomicRequired: true }])
})

describe('how far a wallet is with calls', () => {
  const of = (answer: unknown) =>
    callsStatus({ provider: createTestWallet({ wallet_getCallsStatus: () => answer }), network, id: '0x1' })
  const receipt = (status: string) => ({ transactionHash: hash, status, logs: [], gasUsed: '0x1' })

  it.each([
    ['pending', 100, []],
    ['confirmed', 200, ['0x1']],
    ['not-sent', 400, []],
    ['reverted', 500, ['0x0']],
    ['partly-reverted', 600, ['0x1', '0x0']],
    // What a receipt says weighs more than the status.
    ['reverted', 200, ['0x0']],
    ['pending', 300, []],
    ['pending', 700, []],
  ] as const)('%s: %d', async (expected, status, receipts) => {
    expect(await of({ status, receipts: receipts.map(receipt) })).toEqual({
      status: expected,
      hashes: receipts.map(() => hash),
    })
  })

  it('is not guessed from what is no answer', async () => {
    for (const answer of [
      undefined,
      {},
      { status: 'CONFIRMED' },
      { status: 200, receipts: [{ transactionHash: 7 }] },
    ]) {
      await expect(of(answer)).rejects.toMatchObject({ code: 'unknown' })
    }
  })
})
