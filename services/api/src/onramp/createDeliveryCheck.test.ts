import { createSolanaGiver, type Solana, solanaPersonas, solanaTokens, startSolana } from '@latchkey/devnet/solana'
import { solana } from '@latchkey/protocol/networks'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contracts, contractAbi, deployContracts, sendFrom } from '../../test/deployContracts.ts'
import { startChain, type TestChain } from '../../test/startChain.ts'
import { type TestApi, testApi } from '../../test/testApi.ts'
import { createDeliveryCheck } from './createDeliveryCheck.ts'

const networkId = 'eip155:1'
const receiver = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'

describe('a delivery on Ethereum', () => {
  let chain: TestChain
  let contracts: Contracts
  let api: TestApi
  let payer = ''
  beforeAll(async () => {
    chain = await startChain(1)
    const accounts = (await chain.rpc('eth_accounts')) as unknown as string[]
    payer = accounts[0] ?? ''
    contracts = await deployContracts(chain, [payer])
    const node = { name: 'a', url: chain.url, wsUrl: undefined, priority: 50 }
    api = await testApi({ rpcUrls: new Map([[networkId, [node]]]) })
  })
  afterAll(async () => {
    await api?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
  })
  const seen = (transactionHash: string, to: string = receiver, address?: string) =>
    createDeliveryCheck(api.deps).isDelivered({ networkId, address, receiver: to, transactionHash })
  const transfer = (to: Hex, value: bigint) =>
    encodeFunctionData({ abi: contractAbi, functionName: 'transfer', args: [to, value] })
  /** Multicall3 hands on what it is given. */
  const passOn = (target: Hex, callData: Hex = '0x', allowFailure = false) =>
    encodeFunctionData({
      abi: contractAbi,
      functionName: 'aggregate3Value',
      args: [[{ target, allowFailure, value: 5n, callData }]],
    })

  it('of coins is a payment to the receiver', async () => {
    const hash = await sendFrom(chain, { from: payer, to: receiver, value: 1n })
    expect(await seen(hash)).toBe(true)
    expect(await seen(hash, other)).toBe(false)
    expect(await seen(await sendFrom(chain, { from: payer, to: receiver, value: 0n }))).toBe(false)
    expect(await seen(`0x${'ab'.repeat(32)}`)).toBe(false)
  })

  it('of coins may come by a contract, which passes them on', async () => {
    const to = contracts.multicall
    const hash = await sendFrom(chain, { from: payer, to, value: 5n, data: passOn(receiver) })
    expect(await seen(hash)).toBe(true)
    expect(await seen(hash, other)).toBe(false)
    // The token takes no coins: what was handed to it comes back.
    const undone = await sendFrom(chain, { from: payer, to, value: 5n, data: passOn(contracts.usdc, '0x', true) })
    expect(await seen(undone, contracts.usdc)).toBe(false)
  })

  it('of a token is a transfer of that token to the receiver', async () => {
    const hash = await sendFrom(chain, { from: payer, to: contracts.usdc, data: transfer(receiver, 48_900_000n) })
    expect(await seen(hash, receiver, contracts.usdc)).toBe(true)
    expect(await seen(hash, receiver, contracts.usdc.toLowerCase())).toBe(true)
    expect(await seen(hash, other, contracts.usdc)).toBe(false)
    expect(await seen(hash, receiver, contracts.dai)).toBe(false)
    expect(await seen(hash)).toBe(false)
    const nothing = await sendFrom(chain, { from: payer, to: contracts.usdc, data: transfer(receiver, 0n) })
    expect(await seen(nothing, receiver, contracts.usdc)).toBe(false)
    const reverted = await sendFrom(chain, { from: payer, to: contracts.usdc, data: transfer(receiver, 10n ** 30n) })
    expect(await seen(reverted, receiver, contracts.usdc)).toBe(false)
  })
})

describe('a delivery on Solana', () => {
  let chain: Solana
  let api: TestApi
  const { caipNetworkId: solanaId } = solana
  const receiver = solanaPersonas.bob.address
  const usdc = solanaTokens.usdc.mint.address
  beforeAll(async () => {
    chain = await startSolana()
    const node = { name: 'a', url: chain.rpcUrl, wsUrl: undefined, priority: 50 }
    api = await testApi({ rpcUrls: new Map([[solanaId, [node]]]) })
  })
  afterAll(async () => {
    await api?.[Symbol.asyncDispose]()
    await chain?.stop()
  })
  const seen = (transactionHash: string, to: string = receiver, address?: string) =>
    createDeliveryCheck(api.deps).isDelivered({ networkId: solanaId, address, receiver: to, transactionHash })

  it('is more SOL, or more of the token, in the hands of the receiver', async () => {
    const gifts = await createSolanaGiver(chain.rpcUrl).give(receiver)
    const [coins, tokens] = [gifts[0]?.hash ?? '', gifts[1]?.hash ?? '']
    await expect.poll(() => seen(coins)).toBe(true)
    await expect.poll(() => seen(tokens, receiver, usdc)).toBe(true)
    expect(await seen(coins, receiver, usdc)).toBe(false)
    expect(await seen(tokens)).toBe(false)
    expect(await seen(coins, solanaPersonas.alice.address)).toBe(false)
    expect(await seen(tokens, solanaPersonas.alice.address, usdc)).toBe(false)
    expect(await seen(tokens, receiver, solana.caipNetworkId)).toBe(false)
  })
})
