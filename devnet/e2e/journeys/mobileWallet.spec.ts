import { createSolanaRpc } from '@solana/kit'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { solanaPersonas } from '../../src/solana/solanaPersonas.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { chromeOnAndroid, openAndroid } from '../harness/openAndroid.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, fillSend, finishSend, modal, openAccount, openConnect } from '../harness/steps.ts'

vi.setConfig({ testTimeout: 150_000 })

const browser = sharedBrowser()
const world = kindsWorld('solana')
const { alice, bob } = solanaPersonas
const short = (text: string) => `${text.slice(0, 4)}…${text.slice(-6)}`

beforeEach(() => world.control({ fault: 'none', autoApprove: true, account: 'alice', endSessions: true }))

const openPhone = (options?: openAndroid.Options) => openAndroid(browser(), world, world.url('web'), options)

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
    `${chromeOnAndroid.replace('Pixel 8', 'Pixel 8; wv').replace(' Chrome/', ' Version/4.0 Chrome/')}`,
  ],
  ['another browser', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
])('%s is offered none', async (_name, agent) => {
  const { page } = await openPhone({ agent })
  await openConnect(page)
  await modal(page).getByRole('button', { name: 'Practice wallet' }).waitFor()
  expect(await row(page).count()).toBe(0)
})
