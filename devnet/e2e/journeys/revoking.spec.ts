import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { give, grant, idOf, listed, rows, standing, twelve } from '../harness/givenAllowances.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, resetWallet, tellWallet, walletWindow } from '../harness/practiceWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { connectPractice } from '../harness/steps.ts'

const browser = sharedBrowser()
const { urls, chains } = ownWorld()
const alice = personas.alice.address

beforeEach(resetWallet)
afterEach(async () => give(alice, await standing(alice), 0n))

it('revokes twelve on three chains in one flow, by an ordinary wallet', async () => {
  await grant(alice, twelve)
  const { page } = await openVisit(browser(), urls.web)
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/allowances')) asked.push(searchParams)
  })
  await connectPractice(page)
  // As an extension does, which opens its own window whenever it is asked.
  await tellWallet({ autoApprove: true })
  await page.goto(`${urls.web}/permissions`)
  await expect.poll(() => listed(page)).toEqual(expect.arrayContaining(twelve.map(idOf)))
  expect(asked.some((query) => query.has('fresh'))).toBe(false)
  await page.getByTestId('select-all').click()
  await page.getByTestId('revoke').click()
  await expect.poll(() => standing(alice), { timeout: 90_000 }).toEqual([])
  await page.getByTestId('no-allowances').waitFor()
  const read = asked.filter((query) => query.get('fresh') === '1').map((query) => query.get('chainId'))
  expect(new Set(read)).toEqual(new Set(chains.map(({ caip }) => caip)))
}, 120_000)

const [first, second] = chains.map(({ caip }) => caip)
/** Two of USDC on the first chain, and two on the second. */
const four = twelve.filter(({ caip, token }) => token === 'usdc' && (caip === first || caip === second))
const left = four.filter(({ caip }) => caip === second)

/** The page of permissions of alice, who has given the four, with them chosen. */
async function openFour(): Promise<Page> {
  await grant(alice, four)
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await page.goto(`${urls.web}/permissions`)
  for (const each of four)
    await page
      .locator(`[data-allowance="${idOf(each)}" i]`)
      .getByRole('checkbox')
      .check()
  return page
}

/** Says yes in the window that is open, and waits for the one with the next question. */
const approveNext = (page: Page, open: Page) => walletWindow(page, () => open.locator('button[type=submit]').click())

it('that is declined in the middle leaves what is gone gone, and the rest as it was', async () => {
  const page = await openFour()
  const one = await walletWindow(page, () => page.getByTestId('revoke').click())
  const two = await approveNext(page, one)
  const move = await approveNext(page, two)
  const three = await approveNext(page, move)
  await three.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('You declined in Practice wallet').waitFor()
  expect(await standing(alice)).toEqual(left)
  await expect.poll(() => listed(page)).toEqual(left.map(idOf).toSorted())
  expect((await rows(page).allTextContents()).join()).not.toMatch(/Being revoked|Waits for you/)
  const again = await walletWindow(page, () => page.getByRole('button', { name: 'Revoke 2' }).click())
  const last = await approveNext(page, again)
  await last.locator('button[type=submit]').click()
  await expect.poll(() => standing(alice)).toEqual([])
}, 60_000)

it('goes on after a reload while the wallet was asked, with the rest of the network', async () => {
  const page = await openFour()
  const one = await walletWindow(page, () => page.getByTestId('revoke').click())
  const two = await approveNext(page, one)
  await page.reload()
  await two.close()
  await page.getByText('Whether your wallet has sent it isn’t known.').waitFor()
  const waiting = rows(page).filter({ hasText: 'Waits for you' })
  await expect.poll(() => waiting.count()).toBe(1)
  expect(await rows(page).getByRole('checkbox', { disabled: false }).count()).toBe(2)
  await approve(page, () => page.getByTestId('go-on').click())
  await expect.poll(() => standing(alice)).toEqual(left)
  await expect.poll(() => listed(page)).toEqual(left.map(idOf).toSorted())
  expect(await page.getByTestId('go-on').count()).toBe(0)
}, 60_000)

it('says of a network without an answer that it is not known, and shows anybody’s without a button', async () => {
  await grant(alice, four)
  const { page, context } = await openVisit(browser(), 'about:blank')
  const isOfSecond = ({ pathname, searchParams }: URL) =>
    pathname.endsWith('/allowances') && searchParams.get('chainId') === second
  await context.route(isOfSecond, (route) => route.abort())
  await page.goto(`${urls.web}/permissions?address=${alice}`)
  await expect.poll(() => listed(page)).toEqual(four.flatMap((each) => (each.caip === first ? [idOf(each)] : [])))
  const unread = page.getByTestId('unread-networks')
  expect(await unread.textContent()).toBe('No answer from Base. There may be permissions there.')
  expect(await page.getByTestId('revoke').count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)

  await context.route(`${urls.api}/**`, (route) => route.abort())
  await page.reload()
  await unread.getByText('No answer from Ethereum, Base, and Polygon. There may be permissions there.').waitFor()
  expect(await page.getByText('Nothing granted').count()).toBe(0)
})
