import { startApi } from '@latchkey/api'
import { getAccountHistory, type HistoryEntry } from '@latchkey/protocol/http'
import { base } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import * as v from 'valibot'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  formatEther,
  getAddress,
  type Hex,
  http,
  isAddressEqual,
  numberToHex,
  pad,
  parseEther,
  parseEventLogs,
  parseGwei,
  parseUnits,
  size,
  toEventSelector,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { type Anvil, startAnvil } from '../../src/chains/startAnvil.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { devnetPaymaster } from '../../src/world/devnetPaymaster.ts'
import { personas } from '../../src/world/personas.ts'
import { prepareWorld } from '../../src/world/prepareWorld.ts'
import { batchOf, type Call, selfPaid, sponsor } from './operations.ts'

const { EntryPoint, EIP7702StatelessDeleGatorImpl } = smartAccountContracts
/** Carries the operations of others, and is no part of them. */
const { alice: bundler, bob, carol } = personas
const usdc = { address: devnetContracts.usdc, abi: erc20Abi } as const
const maxFeePerGas = parseGwei('10')
const dollars = (amount: string) => parseUnits(amount, 6)

type Api = Awaited<ReturnType<typeof startApi>>

let chain: Anvil
let api: Api
let onPostgres: Api
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  chain = await startAnvil({ chainId: 8453 })
  await prepareWorld(chain.rpcUrl, base)
  postgres = await startPostgres()
  const devnet = { chains: [{ caip: base.caipNetworkId, rpcUrl: chain.rpcUrl }], tokens: [] }
  const sponsor = {
    policies: [],
    paymasters: new Map([[base.caipNetworkId, devnetPaymaster.address]]),
    signerKey: devnetPaymaster.signerKey,
    lowDepositWei: 0n,
  }
  api = await startApi({ logLevel: 'silent', devnet, sponsor })
  onPostgres = await startApi({ logLevel: 'silent', devnet, databaseUrl: postgres.url })
})
afterAll(async () => {
  await Promise.all([api.stop(), onPostgres.stop()])
  await postgres[Symbol.asyncDispose]()
  await chain.stop()
})

const viemChain = () => ({
  id: 8453,
  name: base.name,
  nativeCurrency: base.nativeCurrency,
  rpcUrls: { default: { http: [chain.rpcUrl] } },
})
const reader = () => createPublicClient({ chain: viemChain(), transport: http(), pollingInterval: 20, cacheTime: 0 })
const walletOf = (account: PrivateKeyAccount | typeof bundler) =>
  createWalletClient({ account, chain: viemChain(), transport: http() })
const mined = (hash: Hex) => reader().waitForTransactionReceipt({ hash })

/** What an account did, the newest first, once a block was read. */
async function historyOf(address: Address, block: bigint, from = api) {
  const read = async () => {
    const response = await fetch(`${from.url}/v1/account/${address}/history?projectId=p&chainId=${base.caipNetworkId}`)
    return v.parse(getAccountHistory.response, await response.json())
  }
  await expect.poll(async () => (await read()).asOf?.[0]?.block).toBeGreaterThanOrEqual(Number(block))
  return (await read()).data
}

const transferOf = (to: Address, amount: bigint): Call => ({
  target: usdc.address,
  value: 0n,
  callData: encodeFunctionData({ ...usdc, functionName: 'transfer', args: [to, amount] }),
})
const approvalOf = (spender: Address, amount: bigint): Call => ({
  target: usdc.address,
  value: 0n,
  callData: encodeFunctionData({ ...usdc, functionName: 'approve', args: [spender, amount] }),
})

/** A smart account with dollars, and without ether where none is given. */
async function makeAccount(ether = 0n) {
  const account = privateKeyToAccount(generatePrivateKey())
  const authorization = await account.signAuthorization({
    address: EIP7702StatelessDeleGatorImpl,
    chainId: 8453,
    nonce: 0,
  })
  const { callData: data } = transferOf(account.address, dollars('20'))
  const wallet = walletOf(bundler)
  await mined(await wallet.sendTransaction({ to: usdc.address, data, authorizationList: [authorization] }))
  if (ether > 0n) await mined(await wallet.sendTransaction({ to: account.address, value: ether }))
  return account
}

const handle = async (...operations: readonly UserOperation<'0.7'>[]) =>
  mined(
    await walletOf(bundler).writeContract({
      address: EntryPoint,
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [operations.map((operation) => toPackedUserOperation(operation)), bundler.address],
      gas: 4_000_000n,
    }),
  )

const moves = ({ transfers }: HistoryEntry) =>
  transfers?.map(({ direction, quantity, fungible_info }) => [direction, quantity.numeric, fungible_info?.symbol])

describe('the history of an account whose operations others carry', () => {
  it('has each as its own act, with what it moved alone and who paid, and the bundler has none of it', async () => {
    const [dana, erin] = [await makeAccount(parseEther('1')), await makeAccount()]
    const deposit = () =>
      reader().readContract({
        address: EntryPoint,
        abi: entryPoint07Abi,
        functionName: 'balanceOf',
        args: [devnetPaymaster.address],
      })
    const before = await deposit()
    const receipt = await handle(
      await sponsor(reader(), dana, {
        callData: batchOf([
          approvalOf(carol.address, dollars('7')),
          transferOf(bob.address, dollars('5')),
          { target: carol.address, value: parseEther('0.25'), callData: '0x' },
        ]),
        maxFeePerGas,
      }),
      await sponsor(reader(), erin, { callData: batchOf([transferOf(bob.address, dollars('3'))]), maxFeePerGas }),
    )
    const events = parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs: receipt.logs })
    const hashOf = ({ address }: PrivateKeyAccount) =>
      events.find(({ args }) => isAddressEqual(args.sender, address))?.args.userOpHash
    const fees = []
    for (const from of [api, onPostgres])
      for (const [account, moved] of [
        [
          dana,
          [
            ['out', '0.25', 'ETH'],
            ['out', '5', 'USDC'],
          ],
        ],
        [erin, [['out', '3', 'USDC']]],
      ] as const) {
        const [entry] = await historyOf(account.address, receipt.blockNumber, from)
        if (entry === undefined) throw new Error('There is the operation.')
        expect(entry.metadata).toMatchObject({
          operationType: 'send',
          hash: receipt.transactionHash,
          operationHash: hashOf(account),
          sentFrom: account.address,
          sentTo: account.address,
          status: 'confirmed',
          nonce: 0,
          sponsor: getAddress(devnetPaymaster.address),
        })
        // Who set up the other one has no paymaster.
        expect(entry.metadata.operatorPaid).toBe(from === api ? true : undefined)
        expect(moves(entry)).toEqual(moved)
        if (from === api) fees.push(parseEther(entry.metadata.fee ?? ''))
        expect(entry.approvals?.map(({ spender, quantity }) => [spender, quantity])).toEqual(
          account === dana ? [[carol.address, '7']] : undefined,
        )
      }
    expect(fees).toEqual(events.map(({ args }) => args.actualGasCost))
    expect(before - (await deposit())).toBe(fees.reduce((sum, fee) => sum + fee, 0n))

    const [own] = await historyOf(bundler.address, receipt.blockNumber)
    expect(own?.metadata).toMatchObject({ hash: receipt.transactionHash, sentFrom: bundler.address })
    expect(own?.metadata).not.toHaveProperty('operationHash')
    const [refund, ...others] = own?.transfers ?? []
    expect([refund?.direction, refund?.token, others]).toEqual(['in', base.caipNetworkId, []])

    const received = (await historyOf(bob.address, receipt.blockNumber)).slice(0, 2)
    expect(received.map(({ metadata }) => [metadata.operationType, metadata.sentFrom])).toEqual([
      ['receive', erin.address],
      ['receive', dana.address],
    ])
    for (const { metadata } of received) expect([metadata.fee, metadata.sponsor]).toEqual([undefined, undefined])
    expect(new Set(received.map(({ id }) => id)).size).toBe(2)
  })

  it('tells what the account pays itself as its fee, and what failed as failed', async () => {
    const paying = await makeAccount(parseEther('1'))
    const worth = async () =>
      (await reader().getBalance(paying)) +
      (await reader().readContract({
        address: EntryPoint,
        abi: entryPoint07Abi,
        functionName: 'balanceOf',
        args: [paying.address],
      }))
    const before = await worth()
    const receipt = await handle(
      await selfPaid(reader(), paying, { callData: batchOf([transferOf(bob.address, dollars('50'))]), maxFeePerGas }),
    )
    const entries = await historyOf(paying.address, receipt.blockNumber)
    const inIt = entries.filter(({ metadata }) => metadata.hash === receipt.transactionHash)
    expect(inIt).toHaveLength(1)
    expect(inIt[0]?.metadata).toMatchObject({
      operationType: 'execute',
      status: 'failed',
      sentFrom: paying.address,
      fee: formatEther(before - (await worth())),
    })
    expect(inIt[0]?.metadata).not.toHaveProperty('sponsor')
    expect(inIt[0]?.transfers).toEqual([])
  })

  it('has nothing of what only a log of another contract says, inside an operation or outside', async () => {
    const account = await makeAccount()
    const victim = privateKeyToAccount(generatePrivateKey()).address
    const forger = await deployForger(victim)
    const operation = await sponsor(reader(), account, {
      callData: batchOf([transferOf(bob.address, 1n), { target: forger, value: 0n, callData: '0x' }]),
      maxFeePerGas,
    })
    const carried = await handle(operation)
    const alone = await mined(await walletOf(bundler).sendTransaction({ to: forger }))
    for (const { logs } of [carried, alone])
      expect(logs.filter(({ address, topics }) => isAddressEqual(address, forger) && topics[0] === event)).toHaveLength(
        1,
      )
    expect(await historyOf(victim, alone.blockNumber)).toEqual([])
    const [entry] = await historyOf(account.address, alone.blockNumber)
    expect(entry && moves(entry)).toEqual([['out', '0.000001', 'USDC']])
    const [own] = await historyOf(bundler.address, alone.blockNumber)
    expect(own?.metadata).not.toHaveProperty('operationHash')
  })

  it('reads a batch of an account to itself as what it did', async () => {
    const account = await makeAccount(parseEther('1'))
    const data = batchOf([approvalOf(carol.address, dollars('2')), transferOf(bob.address, dollars('2'))])
    const receipt = await mined(await walletOf(account).sendTransaction({ to: account.address, data }))
    const [entry] = await historyOf(account.address, receipt.blockNumber)
    expect(entry?.metadata).toMatchObject({ operationType: 'send', sentFrom: account.address, sentTo: account.address })
    expect(entry && moves(entry)).toEqual([['out', '2', 'USDC']])
    expect(entry?.approvals).toHaveLength(1)
  })

  it('takes an operation back with the block that it was in', async () => {
    const account = await makeAccount()
    const callData = batchOf([transferOf(bob.address, dollars('1'))])
    const receipt = await handle(await sponsor(reader(), account, { callData, maxFeePerGas }))
    const carries = async (from: Api) =>
      (await historyOf(account.address, receipt.blockNumber, from)).some(({ metadata }) => metadata.operationHash)
    for (const from of [api, onPostgres]) expect(await carries(from)).toBe(true)
    await rpcCall(chain.rpcUrl, 'anvil_reorg', [1, []])
    for (const from of [api, onPostgres]) await expect.poll(() => carries(from)).toBe(false)
  })
})

const event = toEventSelector(
  'UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)

/** A contract that logs, to any caller, what the EntryPoint would of an operation of an account. */
async function deployForger(sender: Address): Promise<Address> {
  const push = (word: Hex): Hex => concat(['0x7f', pad(word, { size: 32 })])
  const before = toEventSelector('BeforeExecution()')
  const runtime = concat([
    ...[push(before), '0x5f5fa1' as const],
    // The second word of the data says that it was a success.
    ...[
      '0x6001602052' as const,
      push(devnetPaymaster.address),
      push(sender),
      push('0x01'),
      push(event),
      '0x60805fa400' as const,
    ],
  ])
  const creation = concat(['0x61', numberToHex(size(runtime), { size: 2 }), '0x80600a5f395ff3', runtime])
  const { contractAddress } = await mined(await walletOf(bundler).sendTransaction({ data: creation }))
  if (!contractAddress) throw new Error('The forger is not there.')
  return contractAddress
}
