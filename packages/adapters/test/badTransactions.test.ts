import { rpcCall, startAnvil } from '@latchkey/devnet'
import type { Network } from '@latchkey/protocol'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EvmDriver, evm } from '../src/evm/index.ts'
import type { EvmTransaction } from '../src/evm/transaction.ts'
import { createChainWallet } from './support/createChainWallet.ts'
import { createTestEnv } from './support/createTestEnv.ts'
import { testNetwork } from './support/testNetwork.ts'

const account = privateKeyToAccount(`0x${'5e'.repeat(32)}`)
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const reverting = '0x00000000000000000000000000000000000badc0'
const gwei = 10n ** 9n
const network = testNetwork()

let chain: Awaited<ReturnType<typeof startAnvil>>
let driver: EvmDriver
let drive: ReturnType<typeof createTestEnv>['drive']
beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [account.address, `0x${(10n ** 18n).toString(16)}`])
  await rpcCall(chain.rpcUrl, 'anvil_setNonce', [account.address, '0x5'])
  // Reverts with Error("closed"), as Solidity encodes a reason.
  const reason = `08c379a0${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}${'636c6f736564'.padEnd(64, '0')}`
  await rpcCall(chain.rpcUrl, 'anvil_setCode', [reverting, `0x6064600c60003960646000fd${reason}`])
  const surroundings = createTestEnv()
  drive = surroundings.drive
  driver = await evm().load({ env: surroundings.env, rpcUrls: () => [chain.rpcUrl] })
})
afterAll(() => chain.stop())

const send = (overrides: Partial<EvmTransaction>, on: Network = network) => {
  const provider = createChainWallet({ account, rpcUrl: chain.rpcUrl, chainId: 1 })
  const transaction = { from: account.address, to: receiver, value: 1n, ...overrides }
  return { provider, sending: drive(driver.sendTransaction({ provider, network: on, transaction })) }
}

describe('a transaction that no chain takes never reaches the wallet', () => {
  const hash = `0x01${'00'.repeat(31)}`
  test.each<[string, string, Partial<EvmTransaction>, string, RegExp, Network?]>([
    [
      'with a chain id not above 0',
      '[S5.44]',
      {},
      'transaction/invalid-chain-id',
      /Chain ID "0" is invalid/,
      testNetwork({ id: 0 }),
    ],
    [
      'with an invalid destination',
      '[S5.45, S8.101]',
      { to: '0x1234' },
      'transaction/invalid-address',
      /Address "0x1234" is invalid/,
    ],
    [
      'with an invalid sender',
      '[S8.101]',
      { from: '0x1234' },
      'transaction/invalid-address',
      /Address "0x1234" is invalid/,
    ],
    [
      'with a max fee above 2^256-1',
      '[S5.46, S8.102, S9.103]',
      { maxFeePerGas: 2n ** 256n },
      'transaction/fee-cap-too-high',
      /cannot be higher than the maximum allowed value \(2\^256-1\)/,
    ],
    [
      'with a gas price above 2^256-1',
      '[S5.46, S8.102]',
      { gasPrice: 2n ** 256n },
      'transaction/fee-cap-too-high',
      /cannot be higher than the maximum allowed value \(2\^256-1\)/,
    ],
    [
      'with a priority fee above its max fee',
      '[S5.47]',
      { maxFeePerGas: gwei, maxPriorityFeePerGas: 2n * gwei },
      'transaction/tip-above-fee-cap',
      /maxPriorityFeePerGas.* cannot be higher than the fee cap/,
    ],
    [
      'with a blob hash of 31 bytes',
      '[S5.48, S8.112]',
      { blobVersionedHashes: [hash.slice(0, -2)] },
      'transaction/versioned-hash-size',
      /size is invalid|Expected: 32/,
    ],
    [
      'with a blob hash of version 2',
      '[S5.49, S8.112, S9.104]',
      { blobVersionedHashes: [hash.replace('0x01', '0x02')] },
      'transaction/versioned-hash-version',
      /version is invalid|Expected: 1/,
    ],
    [
      'with no blob hash',
      '[S8.111]',
      { blobVersionedHashes: [] },
      'transaction/blob-size',
      /Blob data must not be empty/,
    ],
    [
      'with a blob of more than 32 times 4096 bytes',
      '[S8.111, S9.102]',
      { blobs: [`0x${'00'.repeat(32 * 4096 + 1)}`] },
      'transaction/blob-size',
      /131073 bytes; it holds 1 to 131072/,
    ],
  ])('%s %s', async (_name, _ids, overrides, code, sentence, on = network) => {
    const { provider, sending } = send(overrides, on)
    await expect(sending).rejects.toMatchObject({ code, shortMessage: expect.stringMatching(sentence) })
    expect(provider.asked).toEqual([])
  })

  test('but the largest values that are allowed do', async () => {
    const { provider, sending } = send({ maxFeePerGas: 2n ** 256n - 1n, maxPriorityFeePerGas: 2n ** 256n - 1n })
    await sending.catch(() => {})
    expect(provider.asked).toContain('eth_sendTransaction')
    const blobs = send({ blobs: [`0x${'00'.repeat(32 * 4096)}`], blobVersionedHashes: [hash] })
    await blobs.sending.catch(() => {})
    expect(blobs.provider.asked).toContain('eth_sendTransaction')
  })
})

describe("what the node says reaches the person as a code and the library's sentence:", () => {
  const fees = { gas: 21_000n, maxFeePerGas: 100n * gwei, maxPriorityFeePerGas: gwei }
  test.each<[string, string, Partial<EvmTransaction>, string, RegExp]>([
    [
      'the fee cap is too low',
      '[S8.103]',
      { ...fees, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
      'transaction/fee-cap-too-low',
      /cannot be lower than the block base fee/,
    ],
    [
      'the nonce is too low',
      '[S8.105]',
      { ...fees, nonce: 1 },
      'transaction/nonce-too-low',
      /is lower than the current nonce of the account/,
    ],
    [
      'the funds are insufficient',
      '[S8.106]',
      { ...fees, value: 10n ** 20n },
      'transaction/insufficient-funds',
      /exceeds the balance of the account/,
    ],
    [
      'the gas is above the block limit',
      '[S8.107]',
      { ...fees, gas: 10n ** 12n, maxFeePerGas: 2n * gwei, value: 0n },
      'transaction/intrinsic-gas-too-high',
      /exceeds the limit allowed for the block/,
    ],
    [
      'the gas is too low to start',
      '[S8.108]',
      { ...fees, gas: 20_000n },
      'transaction/intrinsic-gas-too-low',
      /is too low/,
    ],
  ])('%s %s', async (_name, _ids, overrides, code, sentence) => {
    const { sending } = send(overrides)
    await expect(sending).rejects.toMatchObject({ code, shortMessage: expect.stringMatching(sentence) })
  })

  test('the execution is reverted, with the reason [S8.109]', async () => {
    const request = { network, from: account.address, to: reverting, amountUnits: 1n }
    const native = { symbol: 'ETH', decimals: 18 }
    await expect(drive(driver.estimateSend({ ...request, token: native }))).rejects.toMatchObject({
      code: 'transaction/execution-reverted',
      shortMessage: 'Execution reverted with reason: closed.',
    })
  })
})
