import { type Anvil, approveAsPerson, prepareWorld, rpcCall, startAnvil } from '@latchkey/devnet'
import { mainnet } from '@latchkey/protocol/networks'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addressesOf, type PhraseAddresses } from '../../../keys/src/addresses.ts'
import { axeFaults } from './axeFaults.ts'
import { type Keeper, startKeeper } from './startKeeper.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

/** Who uses what the app is given. */
const app = privateKeyToAddress(`0x${'42'.repeat(32)}`)
const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const less = '[data-testid=approve-less-0]'
const day = 86_400
let chain: Anvil
let keeper: Keeper
let stage: Stage
let addresses: PhraseAddresses
let visit: Visit

/** 0.02 ether a day for each of them. */
const asking = (...delegates: readonly string[]) => ({
  ...{ origin: stage.app, claimedName: 'Harbour', chainId: 'eip155:1', addresses },
  method: 'wallet_requestExecutionPermissions',
  params: delegates.map((to) => ({
    ...{ chainId: '0x1', to },
    permission: {
      type: 'native-token-periodic',
      data: { periodAmount: '0x470de4df820000', periodDuration: day, justification: 'Coffee' },
      isAdjustmentAllowed: true,
    },
    rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 7 * day } }],
  })),
})
const answered = async (id: string) => {
  await expect.poll(() => visit.answer(id), { timeout: 30_000 }).toBeDefined()
  return (await visit.answer(id)) ?? { id }
}

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, mainnet)
  keeper = await startKeeper()
  stage = await startStage({ 'eip155:1': chain.rpcUrl, api: keeper.url })
  addresses = await addressesOf(new Uint8Array(32).fill(7))
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [addresses.evm, '0x56bc75e2d63100000'])
})
afterEach(() => visit.page.context().close())
afterAll(async () => {
  await stage?.stop()
  keeper?.stop()
  await chain?.stop()
})

it('is read, made smaller and approved by keys alone', async () => {
  visit = await stage.open()
  const id = await visit.ask(asking(app))
  await visit.frame.waitForSelector(less)
  const onto = (selector: string) =>
    visit.frame.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)
  const tabTo = async (selector: string) => {
    for (let count = 0; count < 20 && !(await onto(selector)); count += 1) await visit.page.keyboard.press('Tab')
    expect([selector, await onto(selector)]).toEqual([selector, true])
  }
  await visit.frame.focus('body')
  await tabTo('.approve-copy')
  await tabTo(less)
  await visit.page.keyboard.press('Enter')
  await tabTo('#approve-less-0')
  await visit.page.keyboard.type('0')
  await visit.page.keyboard.press('Enter')
  await visit.frame.waitForSelector('#approve-less-0[aria-invalid]:focus')
  await visit.page.keyboard.press('ControlOrMeta+a')
  await visit.page.keyboard.type('0.007')
  await tabTo('#approve-ends-0')
  await visit.page.keyboard.press('ArrowDown')
  await tabTo('.approve-less button')
  await visit.page.keyboard.press('Enter')
  await expect.poll(() => visit.frame.textContent('[data-testid=approve-does]')).toContain('up to 0.007 ETH')
  expect(await approveAsPerson(visit.page, visit.frame, 'key')).toContain('up to 0.007 ETH')
  const [given] = (await answered(id)).result as readonly { permission: { data: object } }[]
  expect(given?.permission.data).toMatchObject({ periodAmount: '0x18de76816d8000' })
})

it.each([
  ['light', 'en', 'ltr'],
  ['dark', 'de', 'ltr'],
  ['light', 'ar', 'rtl'],
] as const)('has no fault that axe finds, in %s and %s, and fits 320 pixels', async (colorScheme, locale, dir) => {
  visit = await stage.open({ colorScheme, locale, viewport: { width: 320, height: 640 } })
  for (const request of [asking(app), asking(app, stranger)]) {
    const id = await visit.ask(request)
    await visit.frame.click(less)
    await visit.frame.fill('#approve-less-0', '0.021')
    await visit.frame.press('#approve-less-0', 'Enter')
    await visit.frame.waitForSelector('#approve-less-0[aria-invalid]')
    expect(await axeFaults(visit.frame)).toEqual([])
    const page = await visit.frame.evaluate(() => ({
      isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      dir: getComputedStyle(document.querySelector('.approve') ?? document.body).direction,
    }))
    expect(page).toEqual({ isWide: false, dir })
    await visit.frame.click('[data-testid=approve-reject]')
    await answered(id)
  }
})
