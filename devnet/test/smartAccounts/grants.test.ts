import { hashDelegation, writeContext, writeGrant } from '@latchkey/protocol/delegations'
import { base } from '@latchkey/protocol/networks'
import type { Grant, GrantPermission } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { type Anvil, startAnvil } from '../../src/chains/startAnvil.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { personas } from '../../src/world/personas.ts'
import { prepareWorld } from '../../src/world/prepareWorld.ts'

const { EIP7702StatelessDeleGatorImpl, DelegationManager, NonceEnforcer } = smartAccountContracts
const { alice, bob, carol } = personas
const usdc = { address: devnetContracts.usdc, abi: erc20Abi } as const
const token = { kind: 'token', address: devnetContracts.usdc } as const
const native = { kind: 'native' } as const
const dollars = (amount: string) => parseUnits(amount, 6)
const day = 86_400
const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function disableDelegation(Delegation delegation)',
])
const nonceAbi = parseAbi([
  'function currentNonce(address manager, address delegator) view returns (uint256)',
  'function incrementNonce(address manager)',
])
const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
/** ERC-7579's mode of one call. */
const single = numberToHex(0, { size: 32 })

let chain: Anvil
let person: PrivateKeyAccount
beforeAll(async () => {
  chain = await startAnvil({ chainId: 8453 })
  await prepareWorld(chain.rpcUrl, base)
  person = privateKeyToAccount(generatePrivateKey())
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [person.address, numberToHex(parseEther('100'))])
  const wallet = walletOf(alice)
  await mined(
    await wallet.writeContract({ ...usdc, functionName: 'transfer', args: [person.address, dollars('1000')] }),
  )
  const authorization = await walletOf(person).signAuthorization({
    contractAddress: EIP7702StatelessDeleGatorImpl,
    executor: 'self',
  })
  await mined(await walletOf(person).sendTransaction({ to: person.address, authorizationList: [authorization] }))
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
const now = async () => Number((await reader().getBlock()).timestamp)

async function pass(seconds: number) {
  await rpcCall(chain.rpcUrl, 'evm_increaseTime', [seconds])
  await rpcCall(chain.rpcUrl, 'evm_mine')
}

type Call = { readonly to: Address; readonly value?: bigint; readonly data?: Hex }
const pay = (value: bigint, to: Address = bob.address): Call => ({ to, value })
const send = (amount: bigint, to: Address = bob.address): Call => ({
  to: usdc.address,
  data: encodeFunctionData({ ...usdc, functionName: 'transfer', args: [to, amount] }),
})

let salt = 0n
/** The person signs what the product makes of a grant; carol uses it. */
async function give(permission: GrantPermission, change: Partial<Grant> = {}) {
  const expiresAt = (await now()) + 7 * day
  const grant: Grant = { chainId: 8453, delegate: carol.address, permission, expiresAt, ...change }
  const nonce = await reader().readContract({
    address: NonceEnforcer,
    abi: nonceAbi,
    functionName: 'currentNonce',
    args: [DelegationManager, person.address],
  })
  salt += 1n
  const delegation = writeGrant(grant, { account: person.address, nonce, salt })
  const signature = await person.sign({ hash: toHex(hashDelegation(delegation, grant.chainId)) })
  const context = writeContext(delegation, signature) as Hex
  const use = async ({ to, value = 0n, data = '0x' }: Call, by: typeof alice = carol) =>
    mined(
      await walletOf(by).writeContract({
        address: DelegationManager,
        abi,
        functionName: 'redeemDelegations',
        args: [[context], [single], [encodePacked(['address', 'uint256', 'bytes'], [to, value, data])]],
      }),
    )
  const revoke = async () =>
    mined(
      await walletOf(person).writeContract({
        address: DelegationManager,
        abi,
        functionName: 'disableDelegation',
        args: [
          {
            delegate: carol.address,
            delegator: person.address,
            authority: delegation.authority as Hex,
            caveats: delegation.caveats.map(({ enforcer, terms }) => ({
              enforcer: enforcer as Address,
              terms: terms as Hex,
              args: '0x' as const,
            })),
            salt: delegation.salt,
            signature,
          },
        ],
      }),
    )
  return { use, revoke }
}

describe('a grant of 20 USDC a day', () => {
  it('pays 15 of them, refuses 6 more, pays 20 the next day, and 1 no more once it is revoked', async () => {
    const { use, revoke } = await give({
      kind: 'periodic',
      asset: token,
      units: dollars('20'),
      periodSeconds: day,
      startsAt: await now(),
    })
    expect(await use(send(dollars('15')))).toBe('success')
    await expect(use(send(dollars('6')))).rejects.toThrow('ERC20PeriodTransferEnforcer:transfer-amount-exceeded')
    await pass(day)
    expect(await use(send(dollars('20')))).toBe('success')
    await pass(day)
    expect(await revoke()).toBe('success')
    // CannotUseADisabledDelegation()
    await expect(use(send(dollars('1')))).rejects.toThrow('0x05baa052')
  })

  it('does nothing but pay these dollars, and only for whom it was given', async () => {
    const startsAt = await now()
    const { use } = await give({ kind: 'periodic', asset: token, units: dollars('20'), periodSeconds: day, startsAt })
    await expect(use(pay(1n))).rejects.toThrow('Enforcer:')
    await expect(use({ ...send(1n), value: 1n })).rejects.toThrow('ValueLteEnforcer:value-too-high')
    const approve = encodeFunctionData({ ...usdc, functionName: 'approve', args: [carol.address, 1n] })
    await expect(use({ to: usdc.address, data: approve })).rejects.toThrow('ERC20PeriodTransferEnforcer:')
    // InvalidDelegate()
    await expect(use(send(1n), alice)).rejects.toThrow('0xb5863604')
    expect(await use(send(1n))).toBe('success')
  })
})

describe('a grant is held by the chain to', () => {
  type Row = [string, (startsAt: number) => GrantPermission, Call, Call, string, Partial<Grant>]
  const weth = devnetContracts.wrappedNative
  const deposit = encodeFunctionData({ abi: wethAbi, functionName: 'deposit' })
  const withdraw = encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [1n] })
  const deposits: GrantPermission = {
    kind: 'calls',
    contract: weth,
    selectors: [deposit],
    maxValueUnits: 10n,
    maxCalls: 1,
  }
  const rows: Row[] = [
    [
      'an amount of ether in all',
      (startsAt) => ({ kind: 'allowance', asset: native, units: 10n, startsAt }),
      pay(6n),
      pay(5n),
      'NativeTokenPeriodTransferEnforcer:transfer-amount-exceeded',
      {},
    ],
    [
      'an amount of a token in all',
      (startsAt) => ({ kind: 'allowance', asset: token, units: 10n, startsAt }),
      send(6n),
      send(5n),
      'ERC20PeriodTransferEnforcer:transfer-amount-exceeded',
      {},
    ],
    [
      'an amount of ether in each period',
      (startsAt) => ({ kind: 'periodic', asset: native, units: 10n, periodSeconds: day, startsAt }),
      pay(6n),
      pay(5n),
      'NativeTokenPeriodTransferEnforcer:transfer-amount-exceeded',
      {},
    ],
    [
      'a stream of ether',
      (startsAt) => ({ kind: 'stream', asset: native, initialUnits: 10n, unitsPerSecond: 1n, maxUnits: 20n, startsAt }),
      pay(10n),
      pay(11n),
      'NativeTokenStreamingEnforcer:allowance-exceeded',
      {},
    ],
    [
      'a stream of a token',
      (startsAt) => ({ kind: 'stream', asset: token, initialUnits: 10n, unitsPerSecond: 1n, maxUnits: 20n, startsAt }),
      send(10n),
      send(11n),
      'ERC20StreamingEnforcer:allowance-exceeded',
      {},
    ],
    [
      'a number of calls',
      () => deposits,
      { to: weth, value: 10n, data: deposit },
      { to: weth, data: deposit },
      'LimitedCallsEnforcer:limit-exceeded',
      {},
    ],
    [
      'the value of a call',
      () => deposits,
      { to: weth, value: 10n, data: deposit },
      { to: weth, value: 11n, data: deposit },
      'ValueLteEnforcer:value-too-high',
      {},
    ],
    [
      'functions',
      () => deposits,
      { to: weth, value: 1n, data: deposit },
      { to: weth, data: withdraw },
      'AllowedMethodsEnforcer:method-not-allowed',
      {},
    ],
    [
      'a contract',
      () => deposits,
      { to: weth, value: 1n, data: deposit },
      { to: usdc.address, data: deposit },
      'AllowedTargetsEnforcer:target-address-not-allowed',
      {},
    ],
    [
      'a receiver of a token',
      (startsAt) => ({ kind: 'allowance', asset: token, units: 10n, startsAt }),
      send(1n),
      send(1n, alice.address),
      'AllowedCalldataEnforcer:invalid-calldata',
      { payee: bob.address },
    ],
    [
      'a receiver of ether',
      (startsAt) => ({ kind: 'allowance', asset: native, units: 10n, startsAt }),
      pay(1n),
      pay(1n, alice.address),
      'AllowedTargetsEnforcer:target-address-not-allowed',
      { payee: bob.address },
    ],
  ]

  it.each<Row>(rows)('%s', async (_, permission, passes, exceeds, reason, change) => {
    const { use } = await give(permission(await now()), change)
    expect(await use(passes)).toBe('success')
    await expect(use(exceeds)).rejects.toThrow(reason)
  })

  it('taking back, and nothing else, of what others may spend', async () => {
    const approve = (amount: bigint): Call => ({
      to: usdc.address,
      data: encodeFunctionData({ ...usdc, functionName: 'approve', args: [bob.address, amount] }),
    })
    await mined(await walletOf(person).sendTransaction(approve(5n)))
    const { use } = await give({ kind: 'revocations', ways: ['erc20Approve'] })
    await expect(use(approve(6n))).rejects.toThrow('ApprovalRevocationEnforcer:')
    expect(await use(approve(0n))).toBe('success')
    const left = await reader().readContract({
      ...usdc,
      functionName: 'allowance',
      args: [person.address, bob.address],
    })
    expect(left).toBe(0n)
  })

  it('its last second', async () => {
    const startsAt = await now()
    const permission: GrantPermission = { kind: 'allowance', asset: native, units: 10n, startsAt }
    const { use } = await give(permission, { expiresAt: startsAt + day })
    expect(await use(pay(1n))).toBe('success')
    await pass(day)
    await expect(use(pay(1n))).rejects.toThrow('TimestampEnforcer:expired-delegation')
  })

  it('those who alone may use it', async () => {
    const permission: GrantPermission = { kind: 'allowance', asset: native, units: 10n, startsAt: await now() }
    const { use } = await give(permission, { redeemers: [alice.address] })
    await expect(use(pay(1n))).rejects.toThrow('RedeemerEnforcer:unauthorized-redeemer')
  })
})

it('every grant ends with the nonce that all of them carry', async () => {
  const startsAt = await now()
  const grants = [
    await give({ kind: 'allowance', asset: native, units: 10n, startsAt }),
    await give({ kind: 'periodic', asset: native, units: 10n, periodSeconds: day, startsAt }),
  ]
  for (const { use } of grants) expect(await use(pay(1n))).toBe('success')
  const stop = {
    address: NonceEnforcer,
    abi: nonceAbi,
    functionName: 'incrementNonce',
    args: [DelegationManager],
  } as const
  expect(await mined(await walletOf(person).writeContract(stop))).toBe('success')
  for (const { use } of grants) await expect(use(pay(1n))).rejects.toThrow('NonceEnforcer:invalid-nonce')
  const next = await give({ kind: 'allowance', asset: native, units: 10n, startsAt })
  expect(await next.use(pay(1n))).toBe('success')
})
