import { type Anvil, approveAsPerson, prepareWorld, rpcCall, startAnvil } from '@latchkey/devnet'
import { mainnet } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { createPublicClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf, type PhraseAddresses } from '../../../keys/src/addresses.ts'
import { deployToken } from './deployToken.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const code = smartAccountContracts.EIP7702StatelessDeleGatorImpl
const noCode = `0x${'00'.repeat(20)}`
const abi = parseAbi([
  'function approve(address spender,uint256 amount)',
  'function allowance(address owner,address spender) view returns (uint256)',
])
let chain: Anvil
let plain: Anvil
let stage: Stage
let addresses: PhraseAddresses
let token: Hex
let visit: Visit

const button = (name: string) => `[data-testid=approve-${name}]`
const client = () => createPublicClient({ transport: http(chain.rpcUrl) })
const codeNow = () => rpcCall(chain.rpcUrl, 'eth_getCode', [addresses.evm, 'latest'])
const text = async (name: string) => (await visit.frame.textContent(button(name))) ?? ''
const allowance = async () =>
  client().readContract({ address: token, abi, functionName: 'allowance', args: [addresses.evm as Hex, stranger] })

type Status = { status: number; atomic: boolean; receipts?: readonly { transactionHash: Hex; status: string }[] }

function batch(change: object = {}, more: object = {}) {
  const units = 5_000_000n
  const allow = { to: token, data: encodeFunctionData({ abi, functionName: 'approve', args: [stranger, units] }) }
  const calls = [allow, { to: stranger, value: '0x16345785d8a0000' }]
  const asked = { version: '2.0.0', chainId: '0x1', from: addresses.evm, atomicRequired: true, calls, ...change }
  const base = { origin: stage.app, claimedName: 'Harbour', chainId: 'eip155:1', addresses }
  return { ...base, method: 'wallet_sendCalls', params: [asked], ...more }
}
const answered = async (id: string) => {
  await expect.poll(() => visit.answer(id), { timeout: 20_000 }).toBeDefined()
  return (await visit.answer(id)) ?? { id }
}
const statusOf = async (id: string, origin = stage.app) =>
  answered(await visit.ask({ ...batch(), origin, method: 'wallet_getCallsStatus', params: [id] }))
/** The batch has ended. */
const ended = async (id: string) => {
  await expect.poll(async () => ((await statusOf(id)).result as Status).status, { timeout: 20_000 }).not.toBe(100)
  return (await statusOf(id)).result as Status
}
/** What the screen said, and the id. */
const approve = async (asked: string) => {
  const says = await approveAsPerson(visit.page, visit.frame)
  const { result, error } = await answered(asked)
  if (error) throw new Error(error)
  return { says, id: (result as { id: string }).id }
}
const capabilities = async () =>
  (await answered(await visit.ask({ ...batch(), method: 'wallet_getCapabilities', params: [addresses.evm] }))).result

beforeAll(async () => {
  ;[chain, plain] = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 137 })])
  await prepareWorld(chain.rpcUrl, mainnet)
  stage = await startStage({ 'eip155:1': chain.rpcUrl, 'eip155:137': plain.rpcUrl })
  addresses = await addressesOf(new Uint8Array(32).fill(7))
  for (const { rpcUrl } of [chain, plain])
    await rpcCall(rpcUrl, 'anvil_setBalance', [addresses.evm, '0x56bc75e2d63100000'])
  token = await deployToken(chain.rpcUrl)
})
afterEach(() => visit.page.context().close())
afterAll(async () => {
  await stage?.stop()
  await Promise.all([chain?.stop(), plain?.stop()])
})

describe('several calls before the account is smart', () => {
  it('are declined as a whole, or for the account alone, which ends them where all or nothing is asked for [S6.8, S8.86]', async () => {
    visit = await stage.open()
    const first = await visit.ask(batch())
    await visit.frame.waitForSelector(button('upgrade'))
    await visit.frame.click(button('reject'))
    expect((await answered(first)).error).toBe('wallet/user-rejected')
    const second = await visit.ask(batch())
    await visit.frame.click(button('no-upgrade'))
    expect((await answered(second)).error).toBe('calls/atomic-upgrade-rejected')
    expect((await visit.events()).map((one) => one.event)).not.toContain('sign')
    expect(await codeNow()).toBe('0x')
  })

  it('go one after the other on one screen, where the app leaves that open and the person wants it', async () => {
    visit = await stage.open()
    const asked = await visit.ask(batch({ atomicRequired: false }))
    await visit.frame.click(button('no-upgrade'))
    await expect.poll(() => text('path')).toContain('One after the other')
    const { says, id } = await approve(asked)
    expect(says).toContain('2 steps')
    expect(says).not.toContain('smart features')
    const { status, atomic, receipts = [] } = await ended(id)
    expect({ status, atomic, count: receipts.length }).toEqual({ status: 200, atomic: false, count: 2 })
    expect(await codeNow()).toBe('0x')
    expect((await visit.events()).filter((one) => one.event === 'sign')).toHaveLength(1)
  })

  it('go so on a chain without smart accounts, too, and never all at once there', async () => {
    visit = await stage.open()
    const calls = [
      { to: stranger, value: '0x1' },
      { to: stranger, value: '0x2' },
    ]
    const there = { chainId: 'eip155:137' }
    const asked = await visit.ask(batch({ chainId: '0x89', atomicRequired: false, calls }, there))
    const { says, id } = await approve(asked)
    expect(says).toContain('One after the other')
    expect(await ended(id)).toMatchObject({ status: 200, atomic: false })
    const refused = await answered(await visit.ask(batch({ chainId: '0x89', calls }, there)))
    expect(refused.error).toBe('calls/atomicity-not-supported')
  })
})

describe('several calls that make the account smart', () => {
  it('take effect in one transaction with the authorisation, and the next ones without [S3.174]', async () => {
    visit = await stage.open()
    expect(await capabilities()).toMatchObject({ '0x1': { atomic: { status: 'ready' } } })
    const { says, id } = await approve(await visit.ask(batch({ id: 'first' })))
    for (const part of [
      '2 steps',
      'All or nothing',
      'You pay the network fee',
      'Turn on smart features on Ethereum',
      code,
      '5.00',
      '0.10 ETH',
    ])
      expect(says).toContain(part)
    expect(id).toBe('first')
    const first = await ended(id)
    expect(first).toMatchObject({ status: 200, atomic: true })
    const [receipt, another] = first.receipts ?? []
    expect(another).toBeUndefined()
    expect(await codeNow()).toBe(`0xef0100${code.slice(2).toLowerCase()}`)
    expect(await allowance()).toBe(5_000_000n)
    const { type, authorizationList } = await client().getTransaction({ hash: receipt?.transactionHash ?? '0x' })
    expect({ type, count: authorizationList?.length }).toEqual({ type: 'eip7702', count: 1 })
    expect(await capabilities()).toMatchObject({ '0x1': { atomic: { status: 'supported' } } })

    const again = await approve(await visit.ask(batch({ atomicRequired: false })))
    expect(again.says).toContain('All or nothing')
    expect(again.says).not.toContain('smart features')
    const second = await ended(again.id)
    const hash = second.receipts?.[0]?.transactionHash ?? '0x'
    expect((await client().getTransaction({ hash })).type).toBe('eip1559')
  })

  it('are known by their id to the page that asked, and to no other one [S8.83, S8.84]', async () => {
    visit = await stage.open()
    const { id } = await approve(await visit.ask(batch({ id: 'mine' })))
    expect((await statusOf(id, 'https://other.example')).error).toBe('calls/unknown-id')
    expect((await statusOf('another')).error).toBe('calls/unknown-id')
    expect((await answered(await visit.ask(batch({ id: 'mine' })))).error).toBe('calls/duplicate-id')
  })

  it('take no effect at all where one of them fails, which is said before', async () => {
    visit = await stage.open()
    const asked = await visit.ask(
      batch({
        calls: [
          { to: stranger, value: '0x1' },
          { to: token, data: '0xdeadbeef' },
        ],
      }),
    )
    await expect.poll(() => text('changes'), { timeout: 15_000 }).toContain('would fail')
    await visit.frame.click(button('reject'))
    expect((await answered(asked)).error).toBe('wallet/user-rejected')
  })
})

describe('smart features that are turned off', () => {
  const turnOff = () => ({ ...batch(), method: 'eth_sendTransaction', params: [], code: noCode })
  const receiptOf = (hash: unknown) => client().waitForTransactionReceipt({ hash: hash as Hex })
  const sent = async (asked: string) => {
    const says = await approveAsPerson(visit.page, visit.frame)
    const { result, error } = await answered(asked)
    if (error) throw new Error(error)
    return { says, receipt: await receiptOf(result) }
  }

  it('leave a plain account that sends as before, and are there again with the next batch', async () => {
    visit = await stage.open()
    const declined = await visit.ask(turnOff())
    await visit.frame.waitForSelector(button('reject'))
    await visit.frame.click(button('reject'))
    expect((await answered(declined)).error).toBe('wallet/user-rejected')
    expect(await codeNow()).not.toBe('0x')

    const { says, receipt } = await sent(await visit.ask(turnOff()))
    for (const part of ['Turn off smart features on Ethereum', 'counts again', 'Fee at most', addresses.evm])
      expect(says).toContain(part)
    expect(receipt.status).toBe('success')
    expect(await codeNow()).toBe('0x')
    expect(await capabilities()).toMatchObject({ '0x1': { atomic: { status: 'ready' } } })

    const send = { from: addresses.evm, to: stranger, value: '0x1' }
    const plainly = await sent(await visit.ask({ ...batch(), method: 'eth_sendTransaction', params: [send] }))
    expect(plainly.receipt).toMatchObject({ status: 'success', type: 'eip1559' })

    const again = await approve(await visit.ask(batch()))
    expect(again.says).toContain('Turn on smart features on Ethereum')
    expect(await ended(again.id)).toMatchObject({ status: 200, atomic: true })
    expect(await codeNow()).toBe(`0xef0100${code.slice(2).toLowerCase()}`)
  })
})

describe('a page', () => {
  it('gets no authorisation of its own making, no other account’s calls, and none of the account to itself', async () => {
    visit = await stage.open()
    const authorised = { from: addresses.evm, to: stranger, value: '0x1', authorizationList: [{ chainId: '0x0' }] }
    const id = await visit.ask(batch({}, { method: 'eth_sendTransaction', params: [authorised] }))
    await visit.frame.waitForSelector('[data-finding=authorisation]')
    for (const way of ['confirm', 'window']) expect(await visit.frame.locator(button(way)).count()).toBe(0)
    await visit.frame.click(button('reject'))
    await answered(id)
    const refused = [
      { from: stranger },
      { chainId: '0x0' },
      { calls: [{ to: addresses.evm, data: '0xe9ae5c53' }, { to: stranger }] },
      { authorizationList: [{ chainId: '0x0' }], calls: Array(21).fill({ to: stranger }) },
    ]
    for (const change of refused)
      expect((await answered(await visit.ask(batch(change)))).error).toMatch(/^(rpc\/invalid-params|calls\/too-large)$/)
    expect((await visit.events()).map((one) => one.event)).not.toContain('sign')
  })
})
