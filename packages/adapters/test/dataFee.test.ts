import { chargeForData, personas, rpcCall, startAnvil } from '@latchkey/devnet'
import { base } from '@latchkey/protocol/networks'
import { toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EvmDriver, evm } from '../src/evm/index.ts'
import { createChainWallet } from './support/createChainWallet.ts'
import { createRealEnv } from './support/createRealEnv.ts'

const { alice, bob } = personas
const token = { symbol: 'ETH', decimals: 18 }
const gwei = 10n ** 9n

let chain: Awaited<ReturnType<typeof startAnvil>>
let driver: EvmDriver
beforeAll(async () => {
  chain = await startAnvil({ chainId: 8453, opStack: true, blockTimeSeconds: 3_600 })
  await chargeForData(chain.rpcUrl, { baseFee: 20n * gwei, blobBaseFee: gwei })
  driver = await evm({ pollingIntervalMs: 50 }).load({ env: createRealEnv(), rpcUrls: () => [chain.rpcUrl] })
})
afterAll(() => chain.stop())

const balanceOf = async (address: string) =>
  BigInt(String(await rpcCall(chain.rpcUrl, 'eth_getBalance', [address, 'latest'])))
const transfer = (amountUnits: bigint) => ({ network: base, from: alice.address, to: bob.address, token, amountUnits })
const give = (units: bigint) => rpcCall(chain.rpcUrl, 'anvil_setBalance', [alice.address, toHex(units)])
const wallet = () => createChainWallet({ account: alice, rpcUrl: chain.rpcUrl, chainId: 8453 })
const wait = (hash: string) =>
  driver.waitForTransaction({ network: base, hash, timeoutMs: 10_000, signal: new AbortController().signal })

it('a fee holds what the network charges for the data of the transaction', async () => {
  await give(10n ** 18n)
  const { expectedFeeUnits, maxFeeUnits, terms } = await driver.estimateSend(transfer(gwei))
  const { hash } = await driver.send({ provider: wallet(), ...transfer(gwei) })
  await wait(hash)
  const { gasUsed, effectiveGasPrice } = Object(await rpcCall(chain.rpcUrl, 'eth_getTransactionReceipt', [hash]))
  const paid = 10n ** 18n - gwei - (await balanceOf(alice.address))
  const paidForData = paid - BigInt(gasUsed) * BigInt(effectiveGasPrice)
  expect(paidForData).toBeGreaterThan(0n)
  expect(expectedFeeUnits).toBeGreaterThanOrEqual(paid)
  const { gas, maxFeePerGas } = terms as { gas: bigint; maxFeePerGas: bigint }
  expect(maxFeeUnits - gas * maxFeePerGas).toBe(2n * paidForData)
})

it('all of the native token but the highest fee leaves, also where the price of data has risen since', async () => {
  await give(10n ** 15n)
  const { maxFeeUnits } = await driver.estimateSend(transfer(1n))
  const most = 10n ** 15n - maxFeeUnits
  const quote = await driver.estimateSend(transfer(most))
  expect(quote.maxFeeUnits).toBe(maxFeeUnits)
  await chargeForData(chain.rpcUrl, { baseFee: 30n * gwei, blobBaseFee: gwei })
  const { hash } = await driver.send({ provider: wallet(), ...transfer(most), quote })
  expect(await wait(hash)).toMatchObject({ status: 'success' })
})

it('a balance that covers the gas and not the data is refused before the wallet is asked', async () => {
  await give(10n ** 18n)
  const { expectedFeeUnits } = await driver.estimateSend(transfer(gwei))
  await give(gwei + expectedFeeUnits - 1n)
  const asked = wallet()
  const sending = driver.send({ provider: asked, ...transfer(gwei) })
  await expect(sending).rejects.toMatchObject({ code: 'transaction/insufficient-funds' })
  expect(asked.asked).not.toContain('eth_sendTransaction')
  await give(gwei + expectedFeeUnits)
  expect((await driver.estimateSend(transfer(gwei))).maxFeeUnits).toBe(expectedFeeUnits)
})
