import { launchBrowser, startDevnet } from '@latchkey/devnet'
import type { Page } from 'playwright-core'

const comparisons = 10
const silences = 2
const purchases = 3

/** What a person waits for, in milliseconds, one reading a round. */
export type ScreenReadings = {
  /** From the question to the first offer on the screen: the fastest provider's own time counts, too. */
  readonly firstOfferMs: readonly number[]
  /** From the question to what the screen says of a provider that never answers. */
  readonly silentMs: readonly number[]
  /** From the press that pays at the provider to what is delivered on the screen. */
  readonly deliveredMs: readonly number[]
}

/** Waits of a person in the web app on a devnet of its own, whose practice shop stands for the providers. */
export async function measureScreens(): Promise<ScreenReadings> {
  await using devnet = await startDevnet({ only: ['web'], further: ['shop'], chainIds: [1] })
  const { web = '', practice = '', shop = '' } = devnet.urls
  const browser = await launchBrowser()
  try {
    await control(practice, { autoApprove: true, account: 'carol' })
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(web)
    await page.getByTestId('connect-button').first().click()
    await page.getByTestId('wallet-selector-money.latchkey.practice').filter({ visible: true }).click()
    await page.getByTestId('account-button').filter({ visible: true }).first().waitFor()
    await page.goto(`${web}/buy`)
    await page.getByTestId('onramp-input-payment').waitFor()
    // The first answers fill what the api keeps.
    await compare(page, '49', offer)

    const firstOfferMs: number[] = []
    for (let round = 0; round < comparisons; round += 1) firstOfferMs.push(await compare(page, `${50 + round}`, offer))
    const deliveredMs: number[] = []
    for (let round = 0; round < purchases; round += 1) {
      // An offer is for one order.
      await compare(page, `${65 + round}`, offer)
      deliveredMs.push(await buy(page))
    }
    await control(shop, { provider: 'stripe', answers: 'silent' })
    const silentMs: number[] = []
    for (let round = 0; round < silences; round += 1) silentMs.push(await compare(page, `${70 + round}`, failure))
    return { firstOfferMs, silentMs, deliveredMs }
  } finally {
    await browser.close()
  }
}

const offer = '[data-testid^="onramp-provider-"]'
const failure = '[aria-label="Providers without an offer"] li'

/** Asks for the offers of another amount. @returns From the question to what is waited for */
async function compare(page: Page, amount: string, awaited: string): Promise<number> {
  const field = page.getByTestId('onramp-input-payment')
  await field.fill('')
  await page.locator(offer).first().waitFor({ state: 'detached' })
  const fromMs = await page.evaluate(() => performance.now())
  const shownMs = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(selector) === null) requestAnimationFrame(look)
          else resolve(performance.now())
        }
        look()
      }),
    awaited,
  )
  await field.fill(amount)
  const atMs = await shownMs
  const askedMs = await page.evaluate((from) => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/onramp/offers'))
    return Math.min(...asked.flatMap(({ startTime }) => (startTime > from ? startTime : [])))
  }, fromMs)
  return atMs - askedMs
}

/** Buys what is offered first, by a card that pays. @returns From the payment to what is delivered, on the screen */
async function buy(page: Page): Promise<number> {
  const [shop] = await Promise.all([page.waitForEvent('popup'), page.locator(offer).first().click()])
  await shop.getByRole('button', { name: /^Continue/ }).click()
  await shop.getByRole('heading', { name: 'Pay by card' }).waitFor()
  const paidMs = performance.now()
  await shop.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('heading', { name: /^Bought / }).waitFor()
  const deliveredMs = performance.now() - paidMs
  await page.keyboard.press('Escape')
  await page.getByTestId('buy-done').waitFor({ state: 'hidden' })
  return deliveredMs
}

async function control(part: string, change: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${part}/control`, { method: 'POST', headers, body: JSON.stringify(change) })
  if (!response.ok) throw new Error(`${part} refused ${JSON.stringify(change)}`)
}
