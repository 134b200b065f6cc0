import { base } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { type Anvil, startAnvil } from '../../src/chains/startAnvil.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { personas } from '../../src/world/personas.ts'
import { prepareWorld } from '../../src/world/prepareWorld.ts'
import { batchOf } from './operations.ts'

const { EIP7702StatelessDeleGatorImpl, DelegationManager, ERC20PeriodTransferEnforcer } = smartAccountContracts
const { alice, bob, carol } = personas
const usdc = { address: devnetContracts.usdc, abi: erc20Abi } as const
const dollars = (amount: string) => parseUnits(amount, 6)
const structs = [
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
] as const
const contextType = parseAbiParameters(['Delegation[] delegations', ...structs])
const abi = parseAbi([
  ...structs,
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function disableDelegation(Delegation delegation)',
])
/** ERC-7579's mode of one call. */
const single = numberToHex(0, { size: 32 })

const transferOf = (to: Address, amount: bigint) =>
  encodeFunctionData({ ...usdc, functionName: 'transfer', args: [to, amount] })

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 8453 })
  await prepareWorld(chain.rpcUrl, base)
})
afterAll(() => chain.stop())

const viemChain = () => ({
  id: 8453,
  name: base.name,
  nativeCurrency: base.nativeCurrency,
  rpcUrls: { default: { http: [chain.rpcUrl] } },
})
const reader = () => createPublicClient({ chain: viemChain(), transport: http(), pollingInterval: 20 })
const walletOf = (account: PrivateKeyAccount | typeof alice) =>
  createWalletClient({ account, chain: viemChain(), transport: http() })
const mined = async (hash: Hex) => (await reader().waitForTransactionReceipt({ hash })).status
const heldBy = (owner: Address) => reader().readContract({ ...usdc, functionName: 'balanceOf', args: [owner] })

/** A key with some ether and dollars. */
async function makePerson(): Promise<PrivateKeyAccount> {
  const person = privateKeyToAccount(generatePrivateKey())
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [person.address, numberToHex(parseEther('1'))])
  await mined(
    await walletOf(alice).writeContract({ ...usdc, functionName: 'transfer', args: [person.address, dollars('100')] }),
  )
  return person
}

async function upgrade(person: PrivateKeyAccount, data: Hex, to: Address = EIP7702StatelessDeleGatorImpl) {
  const wallet = walletOf(person)
  const authorization = await wallet.signAuthorization({ contractAddress: to, executor: 'self' })
  return mined(await wallet.sendTransaction({ to: person.address, data, authorizationList: [authorization] }))
}

describe('an account of a key', () => {
  it('becomes smart in the transaction that makes two calls as one, and can be undone', async () => {
    const person = await makePerson()
    const calls = [
      { target: usdc.address, value: 0n, callData: transferOf(bob.address, dollars('7')) },
      { target: bob.address, value: parseEther('0.25'), callData: '0x' },
    ] as const
    const before = await reader().getBalance(bob)
    expect(await upgrade(person, batchOf(calls))).toBe('success')
    expect(await reader().getCode(person)).toBe(concat(['0xef0100', EIP7702StatelessDeleGatorImpl]).toLowerCase())
    expect(await heldBy(bob.address)).toBe(dollars('7'))
    expect((await reader().getBalance(bob)) - before).toBe(parseEther('0.25'))

    const signature = await person.signMessage({ message: 'still mine' })
    expect(await reader().verifyMessage({ address: person.address, message: 'still mine', signature })).toBe(true)

    expect(await upgrade(person, '0x', zeroAddress)).toBe('success')
    expect(await reader().getCode(person)).toBeUndefined()
  })

  it('does nothing of a batch of which one call fails', async () => {
    const person = await makePerson()
    const before = await heldBy(carol.address)
    const calls = [
      { target: usdc.address, value: 0n, callData: transferOf(carol.address, dollars('1')) },
      { target: usdc.address, value: 0n, callData: transferOf(carol.address, dollars('1000')) },
    ]
    const wallet = walletOf(person)
    const authorization = await wallet.signAuthorization({
      contractAddress: EIP7702StatelessDeleGatorImpl,
      executor: 'self',
    })
    const hash = await wallet.sendTransaction({
      to: person.address,
      data: batchOf(calls),
      authorizationList: [authorization],
      gas: 500_000n,
    })
    expect(await mined(hash)).toBe('reverted')
    expect(await heldBy(carol.address)).toBe(before)
  })

  it('takes no batch from another account', async () => {
    const person = await makePerson()
    expect(await upgrade(person, '0x')).toBe('success')
    const calls = [{ target: usdc.address, value: 0n, callData: transferOf(carol.address, dollars('1')) }]
    await expect(walletOf(alice).sendTransaction({ to: person.address, data: batchOf(calls) })).rejects.toThrow()
  })
})

describe('a grant of 20 USDC a day', () => {
  const day = 86_400

  it('pays 15 of them, refuses 6 more, pays 20 the next day and nothing once it is revoked', async () => {
    const person = await makePerson()
    await upgrade(person, '0x')
    const { timestamp } = await reader().getBlock()
    const enforcer = ERC20PeriodTransferEnforcer
    const terms = encodePacked(
      ['address', 'uint256', 'uint256', 'uint256'],
      [usdc.address, dollars('20'), BigInt(day), timestamp],
    )
    const unsigned = {
      delegate: carol.address,
      delegator: person.address,
      authority: numberToHex(maxUint256),
      salt: 1n,
    }
    const signature = await person.signTypedData({
      domain: { name: 'DelegationManager', version: '1', chainId: 8453, verifyingContract: DelegationManager },
      types: {
        Delegation: [
          { name: 'delegate', type: 'address' },
          { name: 'delegator', type: 'address' },
          { name: 'authority', type: 'bytes32' },
          { name: 'caveats', type: 'Caveat[]' },
          { name: 'salt', type: 'uint256' },
        ],
        Caveat: [
          { name: 'enforcer', type: 'address' },
          { name: 'terms', type: 'bytes' },
        ],
      },
      primaryType: 'Delegation',
      message: { ...unsigned, caveats: [{ enforcer, terms }] },
    })
    const delegation = { ...unsigned, caveats: [{ enforcer, terms, args: '0x' }], signature } as const
    const context = encodeAbiParameters(contextType, [[delegation]])
    const redeem = (amount: string) =>
      walletOf(carol).writeContract({
        address: DelegationManager,
        abi,
        functionName: 'redeemDelegations',
        args: [
          [context],
          [single],
          [encodePacked(['address', 'uint256', 'bytes'], [usdc.address, 0n, transferOf(bob.address, dollars(amount))])],
        ],
      })
    const exceeded = 'ERC20PeriodTransferEnforcer:transfer-amount-exceeded'

    const before = await heldBy(bob.address)
    const received = async () => (await heldBy(bob.address)) - before
    expect(await mined(await redeem('15'))).toBe('success')
    await expect(redeem('6')).rejects.toThrow(exceeded)
    expect(await received()).toBe(dollars('15'))
    await rpcCall(chain.rpcUrl, 'evm_increaseTime', [day])
    await rpcCall(chain.rpcUrl, 'evm_mine')
    expect(await mined(await redeem('20'))).toBe('success')
    await expect(redeem('1')).rejects.toThrow(exceeded)
    await rpcCall(chain.rpcUrl, 'evm_increaseTime', [day])
    await rpcCall(chain.rpcUrl, 'evm_mine')
    const revoke = { address: DelegationManager, abi, functionName: 'disableDelegation', args: [delegation] } as const
    expect(await mined(await walletOf(person).writeContract(revoke))).toBe('success')
    // CannotUseADisabledDelegation()
    await expect(redeem('1')).rejects.toThrow('0x05baa052')
    expect(await received()).toBe(dollars('35'))
  })
})
