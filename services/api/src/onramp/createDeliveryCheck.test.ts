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
    createDeliveryCheck(api.deps).findDelivery({ networkId, address, receiver: to, transactionHash })
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
    expect(await seen(hash)).toEqual({ received: '0.000000000000000001' })
    expect(await seen(hash, other)).toBeUndefined()
    expect(await seen(await sendFrom(chain, { from: payer, to: receiver, value: 0n }))).toBeUndefined()
    expect(await seen(`0x${'ab'.repeat(32)}`)).toBeUndefined()
  })

  it('of coins may come by a contract, which passes them on', async () => {
    const to = contracts.multicall
    const hash = await sendFrom(chain, { from: payer, to, value: 5n, data: passOn(receiver) })
    expect(await seen(hash)).toEqual({ received: '0.000000000000000005' })
    expect(await seen(hash, other)).toBeUndefined()
    // The token takes no coins: what was handed to it comes back.
    const undone = await sendFrom(chain, { from: payer, to, value: 5n, data: passOn(contracts.usdc, '0x', true) })
    expect(await seen(undone, contracts.usdc)).toBeUndefined()
  })

  it('of a token is a transfer of that token to the receiver', async () => {
    const hash = await sendFrom(chain, { from: payer, to: contracts.usdc, data: transfer(receiver, 48_900_000n) })
    expect(await seen(hash, receiver, contracts.usdc)).toEqual({ received: '48.9' })
    expect(await seen(hash, receiver, contracts.usdc.toLowerCase())).toEqual({ received: '48.9' })
    expect(await seen(hash, other, contracts.usdc)).toBeUndefined()
    expect(await seen(hash, receiver, contracts.dai)).toBeUndefined()
    expect(await seen(hash)).toBeUndefined()
    const nothing = await sendFrom(chain, { from: payer, to: contracts.usdc, data: transfer(receiver, 0n) })
    expect(await seen(nothing, receiver, contracts.usdc)).toBeUndefined()
    const reverted = await sendFrom(chain, { from: payer, to: contracts.usdc, data: transfer(receiver, 10n ** 30n) })
    expect(await seen(reverted, receiver, contracts.usdc)).toBeUndefined()
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
    createDeliveryCheck(api.deps).findDelivery({ networkId: solanaId, address, receiver: to, transactionHash })

  it('is more SOL, or more of the token, in the hands of the receiver', async () => {
    const gifts = await createSolanaGiver(chain.rpcUrl).give(receiver)
    const [coins, tokens] = [gifts[0]?.hash ?? '', gifts[1]?.hash ?? '']
    await expect.poll(() => seen(coins)).toEqual({ received: expect.stringMatching(/^[1-9]\d*$/) })
    await expect.poll(() => seen(tokens, receiver, usdc)).toEqual({ received: expect.stringMatching(/^[1-9]\d*$/) })
    expect(await seen(coins, receiver, usdc)).toBeUndefined()
    expect(await seen(tokens)).toBeUndefined()
    expect(await seen(coins, solanaPersonas.alice.address)).toBeUndefined()
    expect(await seen(tokens, solanaPersonas.alice.address, usdc)).toBeUndefined()
    expect(await seen(tokens, receiver, solana.caipNetworkId)).toBeUndefined()
  })
})
