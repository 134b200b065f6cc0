import { type Anvil, approveAsPerson, prepareWorld, rpcCall, startAnvil } from '@latchkey/devnet'
import { mainnet } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressesOf, type PhraseAddresses } from '../../../keys/src/addresses.ts'
import { type Keeper, startKeeper } from './startKeeper.ts'
import { type PayingBundler, startPayingBundler } from './startPayingBundler.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

/** Who uses what the app is given. */
const app = privateKeyToAddress(`0x${'42'.repeat(32)}`)
const code = `0xef0100${smartAccountContracts.EIP7702StatelessDeleGatorImpl.slice(2).toLowerCase()}`
const someEther = '0x56bc75e2d63100000'
const day = 86_400
let chain: Anvil
let bundler: PayingBundler
let keeper: Keeper
let stage: Stage
let addresses: PhraseAddresses
let plain: unknown
let visit: Visit

const text = async (name: string) => (await visit.frame.textContent(`[data-testid=approve-${name}]`)) ?? ''
const codeNow = () => rpcCall(chain.rpcUrl, 'eth_getCode', [addresses.evm, 'latest'])
const setBalance = (wei: string) => rpcCall(chain.rpcUrl, 'anvil_setBalance', [addresses.evm, wei])
const asking = (method: string, params: unknown) => ({
  ...{ origin: stage.app, claimedName: 'Harbour', chainId: 'eip155:1', addresses, method, params },
})
/** A wei a day. */
const grant = () =>
  asking('wallet_requestExecutionPermissions', [
    {
      ...{
        chainId: '0x1',
        to: app,
        rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + day } }],
      },
      permission: {
        type: 'native-token-periodic',
        data: { periodAmount: '0x1', periodDuration: day },
        isAdjustmentAllowed: true,
      },
    },
  ])
const answered = async (of: Visit, id: string) => {
  await expect.poll(() => of.answer(id), { timeout: 30_000 }).toBeDefined()
  return (await of.answer(id)) ?? { id }
}
const granted = async (of: Visit) =>
  (await answered(of, await of.ask(asking('wallet_getGrantedExecutionPermissions', [])))).result
const isPaid = (of: Visit = visit) =>
  expect
    .poll(() => of.frame.textContent('[data-testid=approve-fee]'), { timeout: 15_000 })
    .toContain('paid by the wallet’s operator')

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, mainnet)
  bundler = await startPayingBundler(chain.rpcUrl)
  keeper = await startKeeper()
  stage = await startStage({ 'eip155:1': chain.rpcUrl, 'bundler/eip155:1': bundler.rpcUrl, api: keeper.url })
  addresses = await addressesOf(new Uint8Array(32).fill(7))
  await setBalance('0x0')
})
beforeEach(async () => {
  plain = await rpcCall(chain.rpcUrl, 'evm_snapshot', [])
  Object.assign(bundler.state, { does: 'take', isPaying: true })
  Object.assign(keeper.state, { isDown: false, answersAfter: Promise.resolve() })
  for (const list of [bundler.held, bundler.asked, keeper.grants, keeper.heard]) list.length = 0
  visit = await stage.open()
})
afterEach(async () => {
  await visit.page.context().close()
  await rpcCall(chain.rpcUrl, 'evm_revert', [plain])
})
afterAll(async () => {
  await stage?.stop()
  keeper?.stop()
  await Promise.all([chain?.stop(), bundler?.stop()])
})

describe('a permission of an account that is not smart yet, and has no money', () => {
  it('is given with an upgrade that the operator pays for, and not before a block has that', async () => {
    bundler.state.does = 'hold'
    const asked = await visit.ask(grant())
    await isPaid()
    const says = await approveAsPerson(visit.page, visit.frame)
    expect(says).toContain('Turn on smart features on Ethereum')
    expect(says).not.toContain('too little ETH')
    await expect.poll(() => bundler.held.length).toBe(1)
    const [operation] = bundler.held
    expect(operation).toMatchObject({ sender: addresses.evm, callData: '0x' })
    // It looks twice a second.
    await visit.page.waitForTimeout(1_200)
    expect([await visit.answer(asked), keeper.grants]).toEqual([undefined, []])
    if (operation) await bundler.include(operation)
    const [given] = (await answered(visit, asked)).result as readonly { context: string }[]
    expect(await codeNow()).toBe(code)
    expect(keeper.grants).toMatchObject([{ context: given?.context, origin: stage.app, revokedAt: null }])
    expect(await granted(visit)).toMatchObject([{ context: given?.context }])
    expect(await rpcCall(chain.rpcUrl, 'eth_getBalance', [addresses.evm, 'latest'])).toBe('0x0')
    // The next one needs no upgrade, and so no one to pay.
    const next = await visit.ask(grant())
    expect(await approveAsPerson(visit.page, visit.frame)).not.toContain('smart features')
    expect((await answered(visit, next)).error).toBeUndefined()
    expect(bundler.held).toHaveLength(1)
  })

  it('is not given where nobody pays for the upgrade, which the screen says', async () => {
    bundler.state.isPaying = false
    const asked = await visit.ask(grant())
    await expect.poll(() => text('does'), { timeout: 10_000 }).toContain('too little ETH')
    await visit.frame.click('[data-testid=approve-reject]')
    expect((await answered(visit, asked)).error).toBe('wallet/user-rejected')
  })

  it('is asked about again where the bundler refuses what was promised: the account pays, or nobody gives anything', async () => {
    bundler.state.does = 'refuse'
    await setBalance(someEther)
    const asked = await visit.ask(grant())
    await isPaid()
    const opening = visit.page.context().waitForEvent('page')
    const pressed = approveAsPerson(visit.page, visit.frame)
    const opened = await opening
    await expect
      .poll(() => opened.textContent('[data-testid=approve-fee]'), { timeout: 15_000 })
      .toContain('Fee at most')
    expect([await visit.answer(asked), keeper.heard, await codeNow()]).toEqual([undefined, [], '0x'])
    await opened.close()
    await pressed
    expect(await approveAsPerson(visit.page, visit.frame)).not.toContain('operator')
    const given = (await answered(visit, asked)).result
    expect(keeper.grants).toHaveLength(1)
    expect(given).toMatchObject([{ context: keeper.grants[0]?.context }])
    expect(await codeNow()).toBe(code)
  })

  it('is not stored while a bundler is silent, and the operation is not sent twice', async () => {
    bundler.state.does = 'keepSilent'
    const asked = await visit.ask(grant())
    await isPaid()
    await approveAsPerson(visit.page, visit.frame)
    await expect.poll(() => bundler.held.length).toBe(1)
    await visit.giveUp(asked)
    expect((await answered(visit, asked)).error).toBe('request/aborted')
    const [operation] = bundler.held
    if (operation) await bundler.include(operation)
    expect(await codeNow()).toBe(code)
    expect([keeper.heard, bundler.held.length]).toEqual([[], 1])
  })

  it('is shown anew where the promise to pay has lapsed before the press', async () => {
    const asked = await visit.ask(grant())
    await isPaid()
    const quotes = () => bundler.asked.filter(({ method }) => method === 'pm_getPaymasterData').length
    expect(quotes()).toBe(1)
    await visit.frame.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 91_000
    })
    const opening = visit.page.context().waitForEvent('page')
    const pressed = approveAsPerson(visit.page, visit.frame)
    const opened = await opening
    await expect.poll(quotes, { timeout: 15_000 }).toBe(2)
    expect([bundler.held, await visit.answer(asked)]).toEqual([[], undefined])
    await opened.close()
    await pressed
    await isPaid()
    await approveAsPerson(visit.page, visit.frame)
    expect((await answered(visit, asked)).error).toBeUndefined()
    expect(bundler.held).toHaveLength(1)
  })

  it('shows the upgrade again where a reorganisation took it away', async () => {
    const before = await rpcCall(chain.rpcUrl, 'evm_snapshot', [])
    const first = await visit.ask(grant())
    await approveAsPerson(visit.page, visit.frame)
    expect((await answered(visit, first)).error).toBeUndefined()
    await rpcCall(chain.rpcUrl, 'evm_revert', [before])
    expect(await codeNow()).toBe('0x')
    const second = await visit.ask(grant())
    await isPaid()
    expect(await approveAsPerson(visit.page, visit.frame)).toContain('Turn on smart features on Ethereum')
    expect((await answered(visit, second)).error).toBeUndefined()
    expect(await codeNow()).toBe(code)
  })
})

describe('a page that goes in the middle', () => {
  it('leaves nothing stored before the block has the upgrade, and asks anew when it is back', async () => {
    bundler.state.does = 'hold'
    await visit.ask(grant())
    await isPaid()
    await approveAsPerson(visit.page, visit.frame)
    await expect.poll(() => bundler.held.length).toBe(1)
    visit = await visit.reloaded()
    const [operation] = bundler.held
    if (operation) await bundler.include(operation)
    expect([await granted(visit), keeper.heard]).toEqual([[], []])
    const again = await visit.ask(grant())
    expect(await approveAsPerson(visit.page, visit.frame)).not.toContain('smart features')
    expect((await answered(visit, again)).error).toBeUndefined()
    expect(keeper.grants).toHaveLength(1)
  })

  it('finds among its permissions what was stored, and whose answer it missed', async () => {
    const answers = Promise.withResolvers<void>()
    keeper.state.answersAfter = answers.promise
    await visit.ask(grant())
    await isPaid()
    await approveAsPerson(visit.page, visit.frame)
    await expect.poll(() => keeper.grants.length, { timeout: 15_000 }).toBe(1)
    visit = await visit.reloaded()
    answers.resolve()
    expect(await granted(visit)).toMatchObject([{ context: keeper.grants[0]?.context }])
  })

  it('finds nothing where it gave up, and was told so: what was stored is taken back', async () => {
    const answers = Promise.withResolvers<void>()
    keeper.state.answersAfter = answers.promise
    const asked = await visit.ask(grant())
    await isPaid()
    await approveAsPerson(visit.page, visit.frame)
    await expect.poll(() => keeper.grants.length, { timeout: 15_000 }).toBe(1)
    await visit.giveUp(asked)
    answers.resolve()
    expect((await answered(visit, asked)).error).toBe('request/aborted')
    await expect.poll(() => keeper.grants[0]?.revokedAt).not.toBeNull()
    expect(await granted(visit)).toEqual([])
  })
})

describe('two tabs', () => {
  it('make the account smart once, and give a permission each', async () => {
    bundler.state.does = 'hold'
    const other = await stage.openBeside(visit)
    const asked = await visit.ask(grant())
    await isPaid()
    const askedThere = await other.ask(grant())
    await isPaid(other)
    await visit.page.bringToFront()
    await approveAsPerson(visit.page, visit.frame)
    await expect.poll(() => bundler.held.length).toBe(1)
    await other.page.bringToFront()
    await approveAsPerson(other.page, other.frame)
    const [operation] = bundler.held
    if (operation) await bundler.include(operation)
    for (const [tab, id] of [
      [visit, asked],
      [other, askedThere],
    ] as const)
      expect((await answered(tab, id)).result).toMatchObject([{ from: addresses.evm }])
    expect([bundler.held.length, keeper.grants.length]).toEqual([1, 2])
  })
})
