import * as protocol from '@latchkey/protocol'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { createTestWallet } from '../../test/support/createTestWallet.ts'
import { loadTestDriver } from '../../test/support/loadTestDriver.ts'
import { type NodeCall, rpcAnswer, rpcError, startTestNode } from '../../test/support/startTestNode.ts'
import { testNetwork } from '../../test/support/testNetwork.ts'
import { evm } from './evm.ts'

// The files of a worker share their modules: those of this one come with the mock, and go with it.
vi.hoisted(() => vi.resetModules())
vi.mock(import('@latchkey/protocol'), { spy: true })
afterAll(() => void vi.resetModules())

const network = testNetwork()
const from = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = { symbol: 'ETH', decimals: 18 }
const hash = `0x${'ab'.repeat(32)}`
const gwei = 10n ** 9n

/** A node that answers by method; a value of 'missing' is a method that it doesn't know. */
function nodeOf(answers: Readonly<Record<string, unknown>>) {
  return startTestNode((call: NodeCall) => {
    const method = String(Reflect.get(Object(call.body), 'method'))
    const answer = answers[method]
    return answer === undefined
      ? rpcError(call, { code: -32601, message: `${method} is missing` })
      : rpcAnswer(call, () => answer)
  })
}
const hex = (value: bigint) => `0x${value.toString(16)}`

it('is known by its capabilities before anything is loaded', () => {
  const adapter = evm()
  expect(adapter.namespace).toBe('eip155')
  expect([...adapter.capabilities].sort()).toEqual(['balance', 'estimate', 'send', 'sign'])
})

describe('fees', () => {
  const rich = { eth_getBalance: hex(10n ** 18n), eth_estimateGas: hex(21_000n) }
  const estimate = async (answers: Readonly<Record<string, unknown>>) => {
    await using node = await nodeOf({ ...rich, ...answers })
    const { driver, drive } = await loadTestDriver([node.url])
    return await drive(driver.estimateSend({ network, from, to, token, amountUnits: 1n }))
  }

  it('are the base fee and the tip, and at most twice the base fee and the tip', async () => {
    const block = { baseFeePerGas: hex(30n * gwei) }
    expect(await estimate({ eth_getBlockByNumber: block, eth_maxPriorityFeePerGas: hex(2n * gwei) })).toEqual({
      expectedFeeUnits: 21_000n * 32n * gwei,
      maxFeeUnits: 21_000n * 62n * gwei,
      terms: { gas: 21_000n, maxFeePerGas: 62n * gwei, maxPriorityFeePerGas: 2n * gwei },
    })
  })

  it('are told by eth_gasPrice where the node has no word for the tip', async () => {
    const block = { baseFeePerGas: hex(30n * gwei) }
    expect(await estimate({ eth_getBlockByNumber: block, eth_gasPrice: hex(33n * gwei) })).toEqual({
      expectedFeeUnits: 21_000n * 33n * gwei,
      maxFeeUnits: 21_000n * 63n * gwei,
      terms: { gas: 21_000n, maxFeePerGas: 63n * gwei, maxPriorityFeePerGas: 3n * gwei },
    })
  })

  it('are one price on chains without a base fee', async () => {
    expect(await estimate({ eth_getBlockByNumber: {}, eth_gasPrice: hex(5n * gwei) })).toEqual({
      expectedFeeUnits: 21_000n * 5n * gwei,
      maxFeeUnits: 21_000n * 5n * gwei,
      terms: { gas: 21_000n, gasPrice: 5n * gwei },
    })
  })

  it('never ask for more than the balance leaves beside the amount', async () => {
    const block = { baseFeePerGas: hex(30n * gwei) }
    const eth_getBalance = hex(21_000n * 40n * gwei + 1n)
    const { maxFeeUnits, terms } = await estimate({
      eth_getBalance,
      eth_getBlockByNumber: block,
      eth_maxPriorityFeePerGas: hex(2n * gwei),
    })
    expect(maxFeeUnits).toBe(21_000n * 40n * gwei)
    expect(terms).toMatchObject({ maxFeePerGas: 40n * gwei })
  })

  it('refuse an amount that leaves less than the next block asks for', async () => {
    const block = { baseFeePerGas: hex(30n * gwei) }
    const prices = { eth_getBlockByNumber: block, eth_maxPriorityFeePerGas: hex(2n * gwei) }
    const fee = 21_000n * 32n * gwei
    expect(await estimate({ ...prices, eth_getBalance: hex(fee + 1n) })).toMatchObject({ expectedFeeUnits: fee })
    for (const balance of [fee, 0n]) {
      const short = estimate({ ...prices, eth_getBalance: hex(balance) })
      await expect(short).rejects.toMatchObject({ code: 'transaction/insufficient-funds' })
    }
  })

  it('are not made of a gas amount of zero', async () => {
    const prices = { eth_getBlockByNumber: {}, eth_gasPrice: hex(5n * gwei) }
    const pricing = estimate({ ...prices, eth_estimateGas: '0x0' })
    await expect(pricing).rejects.toMatchObject({ code: 'http/invalid-answer' })
  })

  it('are asked of the wallet as they were told, by the kind of chain', async () => {
    const sent = async (answers: Readonly<Record<string, unknown>>) => {
      await using node = await nodeOf({ ...rich, ...answers })
      const { driver, drive } = await loadTestDriver([node.url])
      const provider = createTestWallet({ eth_sendTransaction: () => hash })
      await drive(driver.send({ provider, network, from, to, token, amountUnits: 1n }))
      return provider.asked.at(-1)?.params
    }
    const block = { baseFeePerGas: hex(30n * gwei) }
    expect(await sent({ eth_getBlockByNumber: block, eth_maxPriorityFeePerGas: hex(2n * gwei) })).toEqual([
      {
        from,
        to,
        value: '0x1',
        gas: '0x5208',
        maxFeePerGas: hex(62n * gwei),
        maxPriorityFeePerGas: hex(2n * gwei),
        chainId: '0x1',
      },
    ])
    expect(await sent({ eth_getBlockByNumber: {}, eth_gasPrice: hex(5n * gwei) })).toEqual([
      { from, to, value: '0x1', gas: '0x5208', gasPrice: hex(5n * gwei), chainId: '0x1' },
    ])
  })

  describe('that were shown', () => {
    const block = (gweis: bigint) => ({ baseFeePerGas: hex(gweis * gwei) })
    const shown = {
      eip1559: { ...rich, eth_getBlockByNumber: block(30n), eth_maxPriorityFeePerGas: hex(2n * gwei) },
      legacy: { ...rich, eth_getBlockByNumber: {}, eth_gasPrice: hex(5n * gwei) },
    }
    /** Prices a send on one state of the chain, and asks the wallet on the next. */
    const sendLater = async (
      before: Readonly<Record<string, unknown>>,
      after: Readonly<Record<string, unknown>> | undefined,
    ) => {
      await using node = await nodeOf(before)
      await using later = await nodeOf(after ?? {})
      const urls = [node.url]
      const surroundings = createTestEnv()
      const driver = await evm().load({ env: surroundings.env, rpcUrls: () => urls })
      const quote = await surroundings.drive(driver.estimateSend({ network, from, to, token, amountUnits: 1n }))
      urls[0] = after === undefined ? 'http://127.0.0.1:1' : later.url
      const provider = createTestWallet({ eth_sendTransaction: () => hash })
      const sending = surroundings.drive(driver.send({ provider, network, from, to, token, amountUnits: 1n, quote }))
      return { provider, quote, sending: await sending.catch((error: unknown) => error) }
    }

    it.each([
      ['that got dearer', { eth_getBlockByNumber: block(62n), eth_maxPriorityFeePerGas: hex(9n * gwei) }],
      ['that got cheaper', { eth_getBlockByNumber: block(1n), eth_maxPriorityFeePerGas: hex(1n * gwei) }],
      ['that does not answer', undefined],
    ])('are what the wallet is asked for, on a chain %s', async (_, after) => {
      const { provider, quote } = await sendLater(shown.eip1559, after && { ...rich, ...after })
      const asked = provider.asked.at(-1)?.params as [Record<string, string>]
      expect(asked[0]).toMatchObject({ gas: hex(21_000n), maxFeePerGas: hex(62n * gwei) })
      expect(asked[0]).toMatchObject({ maxPriorityFeePerGas: hex(2n * gwei) })
      expect(BigInt(asked[0].gas ?? 0) * BigInt(asked[0].maxFeePerGas ?? 0)).toBe(quote.maxFeeUnits)
    })

    it.each([
      ['whose base fee is above them', shown.eip1559, { eth_getBlockByNumber: block(63n) }],
      ['whose price is above them', shown.legacy, { eth_gasPrice: hex(6n * gwei) }],
    ])('are not asked of the wallet on a chain %s', async (_, before, after) => {
      const { provider, sending } = await sendLater(before, { ...rich, ...after })
      expect(sending).toMatchObject({ code: 'transaction/fee-changed' })
      expect(provider.asked).toEqual([])
    })
  })

  it('are left to the wallet when no node of ours answers', async () => {
    const { driver, drive } = await loadTestDriver(['http://127.0.0.1:1'])
    const provider = createTestWallet({ eth_sendTransaction: () => hash })
    expect(await drive(driver.send({ provider, network, from, to, token, amountUnits: 1n }))).toEqual({ hash })
    expect(provider.asked.at(-1)?.params).toEqual([{ from, to, value: '0x1', chainId: '0x1' }])
  })
})

describe('a wallet that is asked to send', () => {
  const send = async (provider: unknown) => {
    const { driver, drive, clock } = await loadTestDriver([])
    const sending = driver.sendTransaction({ provider, network, transaction: { from, to, value: 1n } })
    return { sending, drive, clock }
  }

  test.each([
    ['no hash', undefined],
    ['half a hash', '0x1234'],
    ['a hash of 66 digits', `${hash}00`],
    ['an object', { hash }],
  ])('and answers with %s is not believed [S5.12]', async (_name, answer) => {
    const { sending, drive } = await send(createTestWallet({ eth_sendTransaction: () => answer }))
    await expect(drive(sending)).rejects.toMatchObject({ code: 'unknown' })
  })

  it('is not waited for beyond 10 s when it does not even say on which chain it is', async () => {
    const wallet = createTestWallet({ eth_chainId: () => new Promise(() => {}) })
    const { sending, clock } = await send(wallet)
    const outcome = expect(sending).rejects.toMatchObject({ code: 'wallet/unavailable' })
    await clock.advance(10_000)
    await outcome
    expect(wallet.methods()).toEqual(['eth_chainId'])
  })

  test.each([
    ['is none', 'nothing'],
    ['is gone', undefined],
  ])('and %s is reported as unavailable', async (_name, provider) => {
    const { sending, drive } = await send(provider)
    await expect(drive(sending)).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })
})

test.each([
  ['nothing', undefined],
  ['no bytes', '0x'],
  ['text', 'signed'],
])('a signature of %s is refused', async (_name, answer) => {
  const { driver } = await loadTestDriver([])
  const provider = createTestWallet({ personal_sign: () => answer })
  await expect(driver.signMessage({ provider, address: from, message: 'hi' })).rejects.toMatchObject({
    code: 'unknown',
  })
})

test('calls that a wallet answers with nothing are not taken for sent', async () => {
  const { driver } = await loadTestDriver([])
  const calls = [
    { to, value: 5n },
    { to, data: '0x01' },
  ]
  for (const answer of [undefined, {}, { id: '' }, hash]) {
    const provider = createTestWallet({ wallet_sendCalls: () => answer })
    await expect(driver.sendCalls({ provider, network, from, calls })).rejects.toMatchObject({ code: 'unknown' })
  }
})

test('calls are asked for as one that takes effect whole (EIP-5792)', async () => {
  const { driver } = await loadTestDriver([])
  const provider = createTestWallet({ wallet_sendCalls: () => ({ id: '0x1234' }) })
  const calls = [
    { to, value: 5n },
    { to, data: '0x01' },
  ]
  expect(await driver.sendCalls({ provider, network, from, calls })).toEqual({ id: '0x1234' })
  expect(provider.asked).toEqual([
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          chainId: '0x1',
          from,
          atomicRequired: true,
          calls: [
            { to, value: '0x5', data: '0x' },
            { to, value: '0x0', data: '0x01' },
          ],
        },
      ],
    },
  ])
})

test('what another family of chains has built is not taken for a contract to be made', async () => {
  const { driver } = await loadTestDriver([])
  const provider = createTestWallet()
  const transaction = { from, bytes: new Uint8Array(32) }
  const unsupported = { code: 'chain/unsupported' }
  await expect(driver.sendTransaction({ provider, network, transaction })).rejects.toMatchObject(unsupported)
  await expect(driver.estimateTransaction({ network, transaction })).rejects.toMatchObject(unsupported)
  await expect(driver.simulate({ network, transactions: [transaction] })).rejects.toMatchObject(unsupported)
  expect(provider.asked).toEqual([])
})

test('data that is typed for another chain is not asked for', async () => {
  const { driver } = await loadTestDriver([])
  const provider = createTestWallet({ eth_signTypedData_v4: () => '0x51' })
  const typedData = {
    domain: { name: 'Permit', chainId: 137 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hi' },
  }
  const mismatch = { code: 'transaction/chain-mismatch' }
  await expect(driver.signTypedData({ provider, network, address: from, typedData })).rejects.toMatchObject(mismatch)
  expect(provider.asked).toEqual([])
})

describe('waiting for a transaction', () => {
  const pending = { eth_getTransactionReceipt: null, eth_getTransactionByHash: null, eth_blockNumber: '0x1' }
  const receipts = (node: { methods(): readonly string[] }) =>
    node.methods().filter((method) => method === 'eth_getTransactionReceipt').length

  it('looks every 4 s [S7.73]', async () => {
    await using node = await nodeOf(pending)
    const { driver, clock } = await loadTestDriver([node.url])
    const controller = new AbortController()
    const options = { network, hash, timeoutMs: 60_000, signal: controller.signal }
    const waiting = driver.waitForTransaction(options).catch(() => {})
    await expect.poll(() => clock.delays.includes(4_000)).toBe(true)
    await clock.advance(3_999)
    expect(receipts(node)).toBe(1)
    await clock.advance(1)
    await expect.poll(() => receipts(node)).toBe(2)
    controller.abort()
    await waiting
  })

  it('adds up what was paid, the share of Ethereum of a rollup included', async () => {
    const receipt = { blockNumber: '0x10', gasUsed: '0x5208', effectiveGasPrice: '0x2', l1Fee: '0x3' }
    await using node = await nodeOf({ eth_getTransactionReceipt: receipt })
    const { driver, drive } = await loadTestDriver([node.url])
    const signal = new AbortController().signal
    const outcome = await drive(driver.waitForTransaction({ network, hash, timeoutMs: 0, signal }))
    expect(outcome.feeUnits).toBe(42_003n)
  })

  it('takes a receipt of a time before Byzantium, which has no status, for a success', async () => {
    await using node = await nodeOf({ eth_getTransactionReceipt: { blockNumber: '0x10' } })
    const { driver, drive } = await loadTestDriver([node.url])
    const signal = new AbortController().signal
    expect(await drive(driver.waitForTransaction({ network, hash, timeoutMs: 1_000, signal }))).toEqual({
      status: 'success',
      blockNumber: 16n,
    })
  })
})

it('remembers 8192 checked addresses and forgets the one unused for longest [S9.9]', async () => {
  const { driver } = await loadTestDriver([])
  const hashing = vi.mocked(protocol.toChecksumAddress)
  const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
  for (let n = 0; n < 8192; n += 1) driver.parseAddress(address(n))
  hashing.mockClear()
  driver.parseAddress(address(0))
  expect(hashing).not.toHaveBeenCalled()
  driver.parseAddress(address(8192))
  hashing.mockClear()
  driver.parseAddress(address(0))
  expect(hashing).not.toHaveBeenCalled()
  driver.parseAddress(address(1))
  expect(hashing).toHaveBeenCalledOnce()
})
