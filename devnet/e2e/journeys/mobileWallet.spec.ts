import { createSolanaRpc } from '@solana/kit'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { solanaPersonas } from '../../src/solana/solanaPersonas.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { openVisit } from '../harness/openVisit.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, fillSend, finishSend, modal, openAccount, openConnect } from '../harness/steps.ts'

vi.setConfig({ testTimeout: 150_000 })

const browser = sharedBrowser()
const world = kindsWorld('solana')
const { alice, bob } = solanaPersonas
const short = (text: string) => `${text.slice(0, 4)}…${text.slice(-6)}`
const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

beforeEach(() => world.control({ fault: 'none', autoApprove: true, account: 'alice', endSessions: true }))

/** An Android phone. `system`: what it does with a link to wallet apps; it hands it to the practice wallet unless given. */
async function openPhone(
  options: { agent?: string; mayReachApps?: boolean; system?: (link: string, page: Page) => unknown } = {},
) {
  const { agent = chrome, mayReachApps = true, system = handToWallet } = options
  const visit = await openVisit(browser(), 'about:blank', {
    userAgent: agent,
    isMobile: true,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    // The ports of wallet apps.
    furtherHosts: [...world.hosts(), /^localhost:(49[1-9]|5|6)\d+$/],
  })
  // The browser asks a person for this, but for pages of the same device; granting others denies it.
  if (mayReachApps) await visit.context.grantPermissions(['local-network-access'])
  const links: string[] = []
  visit.context.on('request', (request) => {
    if (!request.url().startsWith('solana-wallet:')) return
    links.push(request.url())
    void system(request.url(), request.frame().page())
  })
  await visit.page.goto(world.url('web'))
  return { ...visit, links }
}

/** The app comes up before the page, and listens. */
async function handToWallet(link: string, page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  const answer = await fetch(`${world.url('practice')}/mobile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  })
  expect(answer.status).toBe(200)
}

const row = (page: Page) => modal(page).getByRole('button', { name: 'Mobile Wallet Adapter' })

it('wallet apps of a phone are connected, stay so on the next page without coming up, and pay', async () => {
  const { context, page: first, links } = await openPhone()
  await openConnect(first)
  expect(links).toEqual([])
  await row(first).click()
  await accountButton(first).waitFor()
  expect(links).toHaveLength(1)

  // The browser asks which app should open a link, and gets no answer here: the first page takes no more taps.
  await first.close()
  const page = await context.newPage()
  await page.goto(world.url('web'))
  await accountButton(page).waitFor()
  expect(links).toHaveLength(1)

  const rpc = createSolanaRpc(world.rpcUrl('solana'))
  const before = (await rpc.getBalance(bob.address).send()).value
  await openAccount(page)
  await modal(page).getByText(short(alice.address)).first().waitFor()
  await fillSend(page, { token: /SOL/, amount: '0.5', to: bob.address })
  await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
  await finishSend(page, 'Sent 0.5 SOL')
  expect((await rpc.getBalance(bob.address).send()).value - before).toBe(500_000_000n)
  expect(links).toHaveLength(2)
})

it('a person who declines there reads so, and trying again brings the app up once more', async () => {
  await world.control({ fault: 'reject' })
  const { page } = await openPhone()
  await openConnect(page)
  await row(page).click()
  await modal(page).getByRole('heading', { name: 'You declined in Mobile Wallet Adapter' }).waitFor()
  await world.control({ fault: 'none' })
  // The browser's own question, which app should open the link, covers the page here, and blocks taps.
  await modal(page)
    .getByTestId('w3m-connecting-widget-secondary-button')
    .evaluate((button: HTMLElement) => button.click())
  await accountButton(page).waitFor()
})

it('a phone without such an app says what to do', async () => {
  const { page, links } = await openPhone({ system: () => undefined })
  await openConnect(page)
  await row(page).click()
  await modal(page).getByRole('heading', { name: 'No wallet app has answered' }).waitFor()
  await modal(page).getByText('install one from the app store').waitFor()
  expect(links).toHaveLength(1)
})

it('a browser that lets the page reach no apps is told of, and no app comes up', async () => {
  const { page, links } = await openPhone({ mayReachApps: false })
  await openConnect(page)
  await row(page).click()
  await modal(page).getByRole('heading', { name: 'Your browser blocks wallet apps' }).waitFor()
  expect(links).toEqual([])
})

it.each([
  [
    'the browser of another app',
    `${chrome.replace('Pixel 8', 'Pixel 8; wv').replace(' Chrome/', ' Version/4.0 Chrome/')}`,
  ],
  ['another browser', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
])('%s is offered none', async (_name, agent) => {
  const { page } = await openPhone({ agent })
  await openConnect(page)
  await modal(page).getByRole('button', { name: 'Practice wallet' }).waitFor()
  expect(await row(page).count()).toBe(0)
})
