import { chargeForData, personas, rpcCall, startAnvil } from '@latchkey/devnet'
import { decodeRequest, lookUp } from '@latchkey/reading'
import { concat, hexToBigInt, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const gwei = 10n ** 9n
const { bob } = personas
const account = privateKeyToAccount(`0x${'48'.repeat(32)}`)
const addresses = { evm: account.address, solana: '' }
const chainId = 8453
const networkId = `eip155:${chainId}` as const
const { signal } = new AbortController()

let chain: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  chain = await startAnvil({ chainId, opStack: true })
  await chargeForData(chain.rpcUrl, { baseFee: 20n * gwei, blobBaseFee: gwei })
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [account.address, toHex(10n ** 18n)])
})
afterAll(() => chain.stop())

const rpc = (method: string, params: readonly unknown[]) => rpcCall(chain.rpcUrl, method, params as unknown[])
const balance = async () => BigInt(String(await rpc('eth_getBalance', [account.address, 'latest'])))

/** What the screen learns of a transaction. */
async function factsOf(data: `0x${string}`, node: typeof rpc = rpc) {
  const params = [{ to: bob.address, value: '0x1', data }]
  const decoded = await decodeRequest(
    node,
    { method: 'eth_sendTransaction', params, chainId: networkId, addresses },
    signal,
  )
  const at = { id: chainId, networkId, account: account.address }
  const { fee, usualFee, prepared } = await lookUp({ rpc: node, wait: async () => {} }, decoded, at, signal)
  if (prepared?.fees.kind !== 'eip1559') throw new Error('not prepared')
  const { nonce, gas, fees } = prepared
  return { fee, usualFee, gas, fees, nonce: Number(nonce) }
}

/** Random, as a hash or a signature is: packing makes it no smaller. */
const randomData = concat(Array.from({ length: 40 }, (_, i) => keccak256(toHex(i))))

it.each([
  ['a transfer', '0x'],
  ['a call with much data', randomData],
] as const)('the fee on the screen holds twice what the network takes for the data of %s', async (_, data) => {
  const { fee, usualFee, gas, fees, nonce } = await factsOf(data)
  const before = await balance()
  const { kind: __, ...prices } = fees
  const raw = await account.signTransaction({ to: bob.address, value: 1n, data, chainId, nonce, gas, ...prices })
  const hash = await rpc('eth_sendRawTransaction', [raw])
  const receipt = Object(await rpc('eth_getTransactionReceipt', [hash]))
  const forGas = hexToBigInt(receipt.gasUsed) * hexToBigInt(receipt.effectiveGasPrice)
  const forData = before - 1n - (await balance()) - forGas
  expect(forData).toBeGreaterThan(0n)
  const leftForData = (fee ?? 0n) - gas * fees.maxFeePerGas
  expect(Number(leftForData) / Number(forData)).toBeCloseTo(2, 1)
  expect(((usualFee ?? 0n) - leftForData / 2n) % gas).toBe(0n)
})

it('the fee is not known where no node says what the data takes', async () => {
  const silent = async (method: string, params: readonly unknown[]) => {
    if (method === 'eth_call') throw new Error('no answer')
    return rpc(method, params)
  }
  expect(await factsOf('0x', silent)).toMatchObject({ fee: undefined, usualFee: undefined, nonce: expect.any(Number) })
})
