import { devnetContracts, devnetPaymaster } from '@latchkey/devnet'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { type Address, type Hex, keccak256, parseGwei, recoverAddress, slice } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  batchOf,
  chainId,
  erc20,
  maxWei,
  networkId,
  operationOf,
  type SponsorAnswer,
  signOperation,
} from '../../test/sponsor/accountOperations.ts'
import { type SponsorChain, startSponsorChain } from '../../test/sponsor/startSponsorChain.ts'
import { startVoucherKeys, type VoucherKeys } from '../../test/sponsor/startVoucherKeys.ts'
import { startFakeNode } from '../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../test/testApi.ts'
import type { ApiConfig } from '../config/config.types.ts'
import type { SponsorConfig } from '../config/sponsorSettings.ts'
import { userOperationSchema, withPaymaster } from '../modules/bundler/userOperation.ts'
import { createProjectRepository } from '../modules/projects/createProjectRepository.ts'
import { newProject } from '../modules/projects/project.ts'
import { paymasterHash } from './paymasterSignature.ts'
import { verifyingPaymasterAbi } from './verifyingPaymaster.ts'

const { EntryPoint, EIP7702StatelessDeleGatorImpl } = smartAccountContracts
const { usdc } = devnetContracts
const transferSelector: Hex = '0xa9059cbb'

let chain: SponsorChain
let keys: VoucherKeys
let api: TestApi
let config: SponsorConfig
let account: LocalAccount
beforeAll(async () => {
  chain = await startSponsorChain()
  keys = await startVoucherKeys()
})
afterAll(async () => {
  await api?.[Symbol.asyncDispose]()
  await keys?.[Symbol.asyncDispose]()
  await chain?.stop()
})
beforeEach(async () => {
  config = {
    paymasters: new Map([[networkId, devnetPaymaster.address.toLowerCase() as Address]]),
    signerKey: devnetPaymaster.signerKey,
    lowDepositWei: 1n,
    policies: [
      {
        project: 'p',
        chain: networkId,
        for: 'loggedIn',
        calls: [{ contract: usdc.toLowerCase() as Address, selectors: [transferSelector] }],
        upgrades: false,
        maxPerOperationWei: maxWei,
        maxPerAccountAndDayWei: 3n * maxWei,
        maxPerProjectAndDayWei: 100n * maxWei,
        maxGasPriceWei: parseGwei('10'),
      },
    ],
  }
  await start(config)
  account = await chain.makeAccount()
})

async function start(sponsor: SponsorConfig | undefined, further: ApiConfig = {}): Promise<void> {
  await api?.[Symbol.asyncDispose]()
  const node = [{ name: 'a', url: chain.rpcUrl, wsUrl: undefined, priority: 50 }]
  api = await testApi({
    publicUrl: 'https://api.example',
    defaultProject: newProject('p'),
    rpcUrls: new Map(([networkId, 'eip155:10'] as const).map((id) => [id, node])),
    authUrl: keys.url,
    sponsor,
    ...further,
  })
  // The paymaster looks at the chain's own time.
  api.clock.ms = Date.now()
  await createProjectRepository(api.deps.database, api.deps.clock).save(newProject('q'))
}

const voucher = (changes: object = {}, header: object = {}, isForged = false) =>
  keys.voucher(account.address, api.clock.ms, changes, header, isForged)

async function ask(method: string, params: readonly unknown[], { project = 'p', on = networkId as string } = {}) {
  const path = `/v1/bundler?projectId=${project}&chainId=${on}`
  const response = await api.post(path, { jsonrpc: '2.0', id: 7, method, params })
  expect(response.status).toBe(200)
  return (await response.json()) as SponsorAnswer
}
const operation = (changes: object = {}) => operationOf(account.address, changes)
const pay = (changes: object = {}, context: object = { voucher: voucher() }, of = {}) =>
  ask('pm_getPaymasterData', [operation(changes), EntryPoint, '0x2105', context], of)
const refusal = async (asked: Promise<SponsorAnswer>) => (await asked).error?.data?.code
const signed = (answer: SponsorAnswer, changes: object = {}) => signOperation(account, operation(changes), answer)
const look = () => api.deps.sponsoring?.follower.look()

const usedWei = async () => {
  const row = await api.deps.database
    .selectFrom('sponsor_days')
    .select('used_wei')
    .where('account', '=', '')
    .executeTakeFirst()
  return BigInt(row?.used_wei ?? 0)
}

describe('an operation of a person who is logged in', () => {
  it('is paid for on the chain, and costs the budget what it did cost', async () => {
    const answer = await pay()
    expect(await usedWei()).toBe(maxWei)
    const before = await chain.deposit()
    expect(await chain.handle(await signed(answer))).toBe('success')
    const after = await chain.deposit()
    await look()
    expect(before - after).toBeGreaterThan(0n)
    expect(await usedWei()).toBe(before - after)
    await look()
    expect(await usedWei()).toBe(before - after)
  })

  it('is signed for as the paymaster reads it', async () => {
    const read = v.parse(userOperationSchema, operation())
    const fields = {
      paymaster: devnetPaymaster.address,
      paymasterData: '0x',
      paymasterVerificationGasLimit: 60_000n,
      paymasterPostOpGasLimit: 0n,
    } as const
    const hash = await chain.reader.readContract({
      address: devnetPaymaster.address,
      abi: verifyingPaymasterAbi,
      functionName: 'getHash',
      args: [{ ...toPackedUserOperation(withPaymaster(read, fields)), signature: '0x' }, 77, 0],
    })
    expect(paymasterHash(read, { paymaster: devnetPaymaster.address, chainId }, 77)).toBe(hash)
  })

  it('is estimated with a stub that pays for nothing', async () => {
    const params = [operation(), EntryPoint, '0x2105', { voucher: voucher() }]
    const stub = await ask('pm_getPaymasterStubData', params)
    expect(stub.result).toMatchObject({ isFinal: false, paymasterVerificationGasLimit: '0xea60' })
    expect(stub.result?.paymasterData).toHaveLength((await pay()).result?.paymasterData.length ?? 0)
    expect(await chain.handle(await signed(stub))).toBe('reverted')
    // Bundlers estimate nothing where a paymaster reverts: an address recovers from its signature.
    const signature = slice(stub.result?.paymasterData ?? '0x', 64)
    expect(await recoverAddress({ hash: keccak256('0x'), signature })).not.toBe(devnetPaymaster.signer.address)
  })

  it('is given back to the budget where it never came', async () => {
    await pay()
    api.clock.ms += 230_000
    await look()
    expect(await usedWei()).toBe(maxWei)
    api.clock.ms += 20_000
    await look()
    expect(await usedWei()).toBe(0n)
  })

  it('is paid for once, however often the signature is asked for and used', async () => {
    const answer = await pay()
    const again = await pay()
    expect(await usedWei()).toBe(maxWei)
    const first = await signed(answer)
    expect(await chain.handle(first)).toBe('success')
    expect(await chain.handle(first)).toBe('reverted')
    expect(await chain.handle(await signed(again))).toBe('reverted')
  })
})

describe('an attacker', () => {
  it('changes nothing of an operation after the signature', async () => {
    const answer = await pay()
    for (const change of [
      { callData: batchOf(erc20('approve', 5n)) },
      { callGasLimit: '0x4c4b40' },
      { maxFeePerGas: '0x174876e800' },
      { preVerificationGas: '0x4c4b40' },
    ])
      expect([change, await chain.handle(await signed(answer, change))]).toEqual([change, 'reverted'])
  })

  it('raises no gas between the stub and the signature', async () => {
    await ask('pm_getPaymasterStubData', [operation(), EntryPoint, '0x2105', { voucher: voucher() }])
    expect(await refusal(pay({ maxFeePerGas: '0x2540be401' }))).toBe('sponsor/gas-price-limit')
    expect(await refusal(pay({ preVerificationGas: '0x186a1' }))).toBe('sponsor/operation-limit')
    expect(await refusal(pay({ paymasterVerificationGasLimit: '0xea61' }))).toBe('sponsor/operation-limit')
    expect(await refusal(pay({ callGasLimit: `0x${'f'.repeat(32)}` }))).toBe('sponsor/operation-limit')
    expect(await usedWei()).toBe(0n)
  })

  it('hides no call', async () => {
    const inner = batchOf(erc20('approve', 5n))
    const hidden = {
      'another function beside': batchOf(erc20('transfer', 5n), erc20('approve', 5n)),
      'another contract': batchOf({ target: EntryPoint, callData: erc20('transfer', 5n).callData }),
      'a batch in a call to oneself': batchOf({ target: account.address, callData: inner }),
      'no data at all': batchOf({ target: usdc, callData: '0x' }),
      'three bytes of data': batchOf({ target: usdc, callData: '0xa9059c' }),
      'no execute': erc20('transfer', 5n).callData,
    }
    for (const [what, callData] of Object.entries(hidden))
      expect([what, await refusal(pay({ callData }))]).toEqual([what, 'sponsor/call-not-covered'])
  })

  it('has no voucher that is another’s, over, not signed, or for something else', async () => {
    const stranger = privateKeyToAccount(generatePrivateKey()).address
    const vouchers = {
      none: {},
      'another account': { voucher: voucher({ sub: stranger }) },
      'another project': { voucher: voucher({ project: 'q' }) },
      'another service': { voucher: voucher({ aud: 'https://other.example' }) },
      'another issuer': { voucher: voucher({ iss: 'guardian' }) },
      over: { voucher: voucher({ exp: Math.floor(api.clock.ms / 1000) - 31 }) },
      'without an end': { voucher: voucher({ exp: undefined }) },
      'another kind': { voucher: voucher({}, { typ: 'enrolment-receipt+jwt' }) },
      'no algorithm': { voucher: voucher({}, { alg: 'none' }) },
      'a key that there is not': { voucher: voucher({}, { kid: 'k2' }) },
      'signed by another': { voucher: voucher({}, {}, true) },
      'cut off': { voucher: voucher().slice(0, -1) },
      nonsense: { voucher: 'x'.repeat(4_096) },
    }
    for (const [what, context] of Object.entries(vouchers))
      expect([what, await refusal(pay({}, context))]).toEqual([what, 'sponsor/login-needed'])
    expect(await usedWei()).toBe(0n)
  })

  it('gets nothing in another project, on another chain, or for another EntryPoint', async () => {
    expect(await refusal(pay({}, undefined, { project: 'q' }))).toBe('sponsor/not-offered')
    expect(await refusal(ask('pm_getPaymasterData', [operation(), EntryPoint, '0xa', { voucher: voucher() }]))).toBe(
      'sponsor/operation-invalid',
    )
    const elsewhere = ask('pm_getPaymasterData', [operation(), EntryPoint, '0xa', { voucher: voucher() }], {
      on: 'eip155:10',
    })
    expect(await refusal(elsewhere)).toBe('sponsor/not-offered')
    const other = [operation(), smartAccountContracts.EntryPoint08, '0x2105', { voucher: voucher() }]
    expect(await refusal(ask('pm_getPaymasterData', other))).toBe('sponsor/operation-invalid')
    expect(await refusal(pay({ factory: usdc, factoryData: '0x1234' }))).toBe('sponsor/operation-invalid')
  })

  it('has no account with other code, and no authorisation of another', async () => {
    account = await chain.makeAccount(usdc)
    expect(await refusal(pay())).toBe('sponsor/account-unsupported')
    account = privateKeyToAccount(generatePrivateKey())
    expect(await refusal(pay())).toBe('sponsor/account-unsupported')
    const auth = { address: EIP7702StatelessDeleGatorImpl, chainId: '0x2105', nonce: '0x0' }
    expect(await refusal(pay({ eip7702Auth: { ...auth, chainId: '0x0' } }))).toBe('sponsor/account-unsupported')
    expect(await refusal(pay({ eip7702Auth: { ...auth, address: usdc } }))).toBe('sponsor/account-unsupported')
    expect((await pay({ eip7702Auth: auth })).result).toBeDefined()
  })

  it('gets no more than the account’s budget, and learns nobody else’s figures', async () => {
    for (const nonce of ['0x0', '0x1', '0x2']) expect((await pay({ nonce })).result).toBeDefined()
    const { error } = await pay({ nonce: '0x3' })
    expect(error).toMatchObject({ code: -32501, data: { code: 'sponsor/account-limit' } })
    expect(error?.message).not.toMatch(/\d/)
  })
})

describe('an operation that does nothing but make its account smart', () => {
  const auth = { address: EIP7702StatelessDeleGatorImpl, chainId: '0x2105', nonce: '0x0' }
  const upgrade = { callData: '0x', eip7702Auth: auth }
  const paying = (changes: Partial<SponsorConfig['policies'][number]> = {}) =>
    start({ ...config, policies: config.policies.map((policy) => ({ ...policy, upgrades: true, ...changes })) })
  beforeEach(() => {
    account = privateKeyToAccount(generatePrivateKey())
  })

  it('is not paid for unless the policy says so, whatever calls it lets through', async () => {
    expect(await refusal(pay(upgrade))).toBe('sponsor/call-not-covered')
    await paying({ upgrades: false, calls: 'any' })
    expect(await refusal(pay(upgrade))).toBe('sponsor/call-not-covered')
    expect(await refusal(pay({ ...upgrade, callData: batchOf() }))).toBe('sponsor/call-not-covered')
  })

  it('is paid for where it does, and counts by what it did cost', async () => {
    await paying()
    const answer = await pay(upgrade)
    expect(await usedWei()).toBe(maxWei)
    const before = await chain.deposit()
    const authorization = await account.signAuthorization?.({ address: auth.address, chainId, nonce: 0 })
    if (authorization === undefined) throw new Error('no authorisation')
    expect(await chain.handle(await signed(answer, upgrade), [authorization])).toBe('success')
    expect(await chain.reader.getCode({ address: account.address })).toBe(
      `0xef0100${EIP7702StatelessDeleGatorImpl.slice(2).toLowerCase()}`,
    )
    const cost = before - (await chain.deposit())
    await look()
    expect(cost).toBeGreaterThan(0n)
    expect(await usedWei()).toBe(cost)
    // Once is enough: nothing is paid for an account that has become smart.
    expect(await refusal(pay({ ...upgrade, nonce: '0x1' }))).toBe('sponsor/account-unsupported')
  })

  it('is not paid for an account that is smart, has no authorisation, or of which nobody vouches', async () => {
    await paying()
    expect(await refusal(pay({ callData: '0x' }))).toBe('sponsor/call-not-covered')
    expect(await refusal(pay(upgrade, {}))).toBe('sponsor/login-needed')
    expect(await refusal(pay({ ...upgrade, eip7702Auth: { ...auth, address: usdc } }))).toBe(
      'sponsor/account-unsupported',
    )
    expect(await refusal(pay({ ...upgrade, callData: batchOf(erc20('approve', 5n)) }))).toBe('sponsor/call-not-covered')
    account = await chain.makeAccount()
    // It is known by now for what it is.
    expect((await pay()).result).toBeDefined()
    expect(await refusal(pay(upgrade))).toBe('sponsor/account-unsupported')
  })

  it('is paid for within the account’s and the project’s budgets alone', async () => {
    await paying({ maxPerAccountAndDayWei: maxWei - 1n })
    expect(await refusal(pay(upgrade))).toBe('sponsor/account-limit')
    await paying({ maxPerProjectAndDayWei: maxWei })
    const people = Array.from({ length: 8 }, () => privateKeyToAccount(generatePrivateKey()))
    const asked = people.map(async ({ address }) => {
      const context = { voucher: keys.voucher(address, api.clock.ms) }
      const params = [operationOf(address, upgrade), EntryPoint, '0x2105', context]
      return (await ask('pm_getPaymasterData', params)).error?.data?.code
    })
    expect((await Promise.all(asked)).sort()).toEqual([...Array(7).fill('sponsor/project-limit'), undefined])
  })
})

describe('the operator', () => {
  it('is told of a deposit that runs out, and signs for nothing beyond it', async () => {
    const deposit = await chain.deposit()
    const plenty = 10n ** 30n
    const unlimited = {
      maxPerOperationWei: plenty,
      maxGasPriceWei: plenty,
      maxPerAccountAndDayWei: plenty,
      maxPerProjectAndDayWei: plenty,
    }
    const policies = config.policies.map((policy) => ({ ...policy, ...unlimited }))
    let logged = ''
    const logStream = {
      write: (text: string) => {
        logged += text
      },
    }
    await start({ ...config, policies, lowDepositWei: deposit + 1n }, { logLevel: 'trace', logStream })
    expect(await (await api.get('/health')).text()).toContain(`sponsor: ${networkId} unknown`)
    await look()
    await look()
    expect(logged.match(/the deposit of the paymaster is low/g)).toHaveLength(1)
    expect(await (await api.get('/health')).text()).toContain(`sponsor: ${networkId} low`)
    expect(await api.metrics()).toContain(`latchkey_sponsor_deposit_wei{chain="${networkId}",service="api"}`)
    expect(await refusal(pay({ maxFeePerGas: `0x${(10n ** 16n).toString(16)}` }))).toBe('sponsor/deposit-low')
    await pay()
    for (const secret of [devnetPaymaster.signerKey.slice(2), account.address.slice(2), voucher().slice(-40)])
      expect(logged.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  it('pays for anyone where a policy says so', async () => {
    const policies = config.policies.map((policy) => ({ ...policy, for: 'anyone', calls: 'any' }) as const)
    await start({ ...config, policies }, { authUrl: undefined })
    expect((await pay({ callData: batchOf(erc20('approve', 1n)) }, {})).result).toBeDefined()
  })

  it('pays for nothing where nothing is set', async () => {
    await start(undefined)
    expect(await refusal(pay())).toBe('sponsor/not-offered')
  })

  it('pays for nothing while it is not known who is logged in', async () => {
    await start(config, { authUrl: 'http://127.0.0.1:9' })
    expect(await refusal(pay())).toBe('sponsor/unavailable')
  })
})

describe('an operation that is estimated and paid for in one', () => {
  it('has the gas that the bundler finds, and is paid for with it', async () => {
    const asked: { method: string; params: { [key: string]: unknown }[] }[] = []
    await using bundler = await startFakeNode((body) => {
      asked.push(JSON.parse(body))
      const found = { callGasLimit: '0x493e0', verificationGasLimit: '0x493e0', preVerificationGas: '0x186a0' }
      return { jsonrpc: '2.0', id: 1, result: found }
    })
    await start(config, { bundlers: [{ name: 'own', networkId, url: bundler.url }] })
    const none = { callGasLimit: undefined, verificationGasLimit: undefined, preVerificationGas: undefined }
    const given = { ...operation(none), signature: '0xabcd' }
    const answer = await ask('pm_sponsorUserOperation', [given, EntryPoint, { voucher: voucher() }])
    expect(asked).toMatchObject([
      {
        method: 'eth_estimateUserOperationGas',
        params: [{ signature: '0xabcd', paymaster: answer.result?.paymaster }, EntryPoint, {}],
      },
    ])
    expect(await chain.handle(await signed(answer))).toBe('success')
  })
})
