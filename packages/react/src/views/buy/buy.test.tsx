import { connect, openModal, pushView } from '@latchkey/core'
import { onrampStore } from '@latchkey/core/onramp'
import type { OnrampCoverage, OnrampOrder } from '@latchkey/protocol/http'
import { base, mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { buyBest } from '../../../test/buyScenes.ts'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import {
  type OnrampQuestion,
  type ScriptedOnramp,
  scriptedOffer,
  scriptedOnramp,
} from '../../../test/scriptedOnramp.ts'
import { scriptedSwaps } from '../../../test/scriptedSwaps.ts'
import { alice } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

const pay = () => page.getByTestId('onramp-input-payment')
const coinbase = () => page.getByTestId('onramp-provider-coinbase')
const opened = (address: string) => expect.element(page.getByRole('dialog', { name: address }))

type Options = {
  onramp?: Partial<ScriptedOnramp> | 'none'
  /** The browser opens no windows. */
  blocked?: boolean
  timeZone?: string
}

/** A newcomer with an empty wallet, in California. */
async function start({ onramp, blocked = false, timeZone = 'America/Los_Angeles' }: Options = {}) {
  const api = scriptedApi({
    chains: [mainnet.caipNetworkId, base.caipNetworkId],
    onramp: onramp === 'none' ? undefined : scriptedOnramp(onramp),
    swaps: scriptedSwaps(),
  })
  const windows: string[] = []
  const openWindow = () => {
    if (blocked) return undefined
    windows.push('about:blank')
    const at = windows.length - 1
    return {
      go: (url: string) => windows.splice(at, 1, url).length > 0,
      close: () => void windows.splice(at, 1, 'closed'),
    }
  }
  const kit = testKit({ api, networks: [mainnet, base], env: { openWindow, timeZone: () => timeZone } })
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  return { kit, windows, ...app }
}

/** The offers for an amount, as the person sees them. */
async function compare(amount: string, options: Options = {}) {
  const started = await start(options)
  void openModal(started.kit, { view: 'OnRampProviders' })
  await pay().fill(amount)
  await started.kit.clock.advance(500)
  return started
}

/** A press without a pointer. A view that has just come takes the focus once: the press waits until that is over. */
async function enter(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible()
  const isFocused = async () => {
    const element = control.query()
    if (element instanceof HTMLElement) element.focus()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return element?.matches(':focus')
  }
  await expect.poll(isFocused).toBe(true)
  await userEvent.keyboard('{Enter}')
}

/** What the service says from now on of an order: of the one that was made last, if none is named. */
async function hear(
  { kit }: Awaited<ReturnType<typeof start>>,
  news: Partial<OnrampOrder>,
  orderId = [...(kit.api.onramp?.orders.keys() ?? [])].at(-1) ?? '',
): Promise<void> {
  const orders = kit.api.onramp?.orders
  const order = orders?.get(orderId)
  await kit.clock.advance(1)
  if (order) orders?.set(orderId, { ...order, updatedAt: new Date(kit.clock.nowMs()).toISOString(), ...news })
  await kit.clock.advance(4_000)
}

describe('the offers', () => {
  it('stand side by side with every fee, the most first, from a newcomer’s first press [S1.10] [S9.74]', async () => {
    const { kit, find } = await start()
    void openModal(kit)
    await expect.element(page.getByTestId('empty-account-state')).toBeVisible()
    await expect.element(page.getByTestId('buy-button')).toBeVisible()
    const features = [...(find('.lk-acts')?.children ?? [])].map((each) => each.getAttribute('data-testid'))
    expect(features).toEqual(['onramp', 'swaps', 'receive', 'send'].map((each) => `wallet-features-${each}-button`))
    await page.getByTestId('wallet-features-onramp-button').click()
    await opened('Choose Provider').toBeVisible()
    expect(kit.events.at(-1)).toEqual({ type: 'SELECT_BUY_CRYPTO', isSmartAccount: false })
    await pay().fill('50')
    await kit.clock.advance(500)
    await expect.element(page.getByTestId('onramp-input-purchase')).toHaveValue('49.40')
    const rows = page.getByRole('list', { name: 'Providers' }).getByRole('button')
    await expect
      .poll(() => rows.nth(0).element().textContent)
      .toMatch(/Coinbase.*Provider fee \$0\.50Network fee \$0\.10.*49\.40 USDC.*Best/u)
    await expect
      .poll(() => rows.nth(1).element().textContent)
      .toMatch(/MoonPay.*Provider fee \$1\.00Network fee \$0\.10.*48\.90 USDC.*−0\.50 USDC/u)
    await page.getByRole('button', { name: 'How it works' }).click()
    await opened('How buying works').toBeVisible()
    expect(kit.events.at(-1)).toEqual({ type: 'SELECT_WHAT_IS_A_BUY', isSmartAccount: false })
  })

  it('are asked for another way to pay, token, currency and country by the keyboard alone [S1.11]', async () => {
    const asked: OnrampQuestion[] = []
    const offers: ScriptedOnramp['offers'] = (question) => {
      asked.push(question)
      return { offers: [scriptedOffer(question)], failures: [] }
    }
    const { kit, find } = await compare('50', { onramp: { offers } })
    await expect.element(coinbase()).toBeVisible()
    await pay().click()
    await userEvent.keyboard('{Tab}{Enter}')
    await opened('Choose a currency').toBeVisible()
    await enter(page.getByRole('button', { name: /Euro/ }))
    await enter(page.getByRole('button', { name: /^Token:/ }))
    await opened('Choose a token').toBeVisible()
    await enter(page.getByRole('button', { name: /^Ether ?ETH/ }))
    await enter(page.getByRole('button', { name: 'Bank transfer' }))
    await userEvent.selectOptions(page.getByTestId('onramp-state'), 'NY')
    // Another state has options of its own, and offers are asked for after those.
    const askedLast = async () => {
      await kit.clock.advance(500)
      return asked.at(-1)
    }
    await expect.poll(askedLast).toMatchObject({
      receiver: `${mainnet.caipNetworkId}:${alice}`,
      asset: { networkId: mainnet.caipNetworkId, address: null },
      kind: 'bank',
      country: 'US',
      subdivision: 'NY',
      pay: { amount: '50', currency: 'EUR' },
    })
    await userEvent.selectOptions(page.getByTestId('onramp-country'), 'NO')
    await expect.element(page.getByText('Nothing is sold in Norway')).toBeVisible()
    expect(find('[data-testid=onramp-state]')).toBeNull()
  })

  it('name both limits beside the amount, and what else is wrong with it', async () => {
    const { kit } = await compare('9')
    await expect.element(page.getByText('Enter $10.00 to $7,500.00.')).toBeVisible()
    await pay().fill('7500,01')
    await expect.element(page.getByText('Enter $10.00 to $7,500.00.')).toBeVisible()
    await pay().fill('50.001')
    await expect.element(page.getByText('USD has 2 decimals at most.')).toBeVisible()
    await pay().fill('fifty')
    await expect.element(page.getByText('Not a valid amount')).toBeVisible()
    await pay().fill('50')
    await kit.clock.advance(500)
    await expect.element(coinbase()).toBeVisible()
    await expect.element(pay()).not.toHaveAttribute('aria-invalid')
  })

  it('say of each provider without one why, and what its limits are', async () => {
    const offers: ScriptedOnramp['offers'] = (question) => {
      if (question.provider === 'coinbase') return { offers: [scriptedOffer(question)], failures: [] }
      const failure = {
        provider: question.provider,
        code: 'onramp/amount-too-low',
        description: '',
        min: '60.00',
        max: '90.00',
      }
      return { offers: [], failures: [failure] }
    }
    await compare('50', { onramp: { offers } })
    const without = page.getByRole('list', { name: 'Providers without an offer' })
    await expect.element(without).toHaveTextContent('MoonPay$60.00 to $90.00')
    await expect.element(coinbase()).toBeVisible()
  })

  it('begin with the currency of a chosen country, and are asked for the part of it that a provider names', async () => {
    const { coverage } = scriptedOnramp()
    const iconUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
    const sold = (country: string): OnrampCoverage => {
      const covered = coverage(country)
      if (typeof covered === 'string') throw new Error(covered)
      const isGermany = country === 'DE'
      const assets = covered.assets.map((asset) => ({ ...asset, iconUrl }))
      const subdivisions = isGermany ? [{ code: 'BY', name: 'Bavaria' }] : []
      return { ...covered, assets, subdivisions, ownCurrency: isGermany ? 'EUR' : 'USD' }
    }
    const { kit } = await compare('50', { onramp: { coverage: sold } })
    await expect.element(page.getByRole('button', { name: /^Currency:\s*USD/ })).toBeVisible()
    await userEvent.selectOptions(page.getByTestId('onramp-country'), 'DE')
    await expect.element(page.getByRole('button', { name: /^Currency:\s*EUR/ })).toBeVisible()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Region' }), 'Bavaria')
    await expect.poll(() => onrampStore(kit).getState().subdivision).toBe('BY')
    await page.getByRole('button', { name: /^Token:/ }).click()
    const image = () =>
      page
        .getByRole('button', { name: /^USD Coin/ })
        .first()
        .element()
        .querySelector('img')
    await expect.poll(() => image()?.src).toBe(iconUrl)
    await page.getByTestId('header-back').click()
    await page.getByRole('button', { name: /^Currency:/ }).click()
    await page.getByRole('button', { name: /US Dollar/ }).click()
    await userEvent.selectOptions(page.getByTestId('onramp-country'), 'FR')
    await userEvent.selectOptions(page.getByTestId('onramp-country'), 'DE')
    await expect.element(page.getByRole('combobox', { name: 'Region' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Currency:\s*USD/ })).toBeVisible()
  })

  it('are examples that can’t be bought, and say so, where the providers are out of reach [S8.54] [S8.55]', async () => {
    const { kit, windows } = await compare('50', {
      onramp: { coverage: () => 'api/upstream-unavailable', offers: () => 'api/upstream-unavailable' },
    })
    await expect.element(page.getByText('This is an example')).toBeVisible()
    const rows = page.getByRole('list', { name: 'Providers', exact: true })
    await expect.poll(() => rows.element().textContent).toMatch(/Example/u)
    expect(rows.getByRole('button').query()).toBeNull()
    expect([windows, kit.api.onramp?.orders.size]).toEqual([[], 0])
  })

  it('are none, and no button leads there, where nobody sells: receiving is offered', async () => {
    const { kit } = await start({ onramp: 'none' })
    void openModal(kit)
    await expect.element(page.getByTestId('wallet-features-receive-button')).toBeVisible()
    expect(page.getByTestId('wallet-features-onramp-button').query()).toBeNull()
    expect(page.getByTestId('buy-button').query()).toBeNull()
    pushView(kit, 'OnRampProviders')
    await expect.element(page.getByText('Buying isn’t set up here')).toBeVisible()
    await page.getByRole('button', { name: 'Receive' }).click()
    await opened('Receive').toBeVisible()
  })

  it('are none in a restricted time zone, which is named [S9.80]', async () => {
    const { kit } = await start({ timeZone: 'Asia/Shanghai' })
    void openModal(kit)
    await expect.element(page.getByTestId('wallet-features-swaps-button')).toBeVisible()
    expect(page.getByTestId('wallet-features-onramp-button').query()).toBeNull()
    pushView(kit, 'OnRampProviders')
    await expect.element(page.getByText(/set to the time zone Asia\/Shanghai/u)).toBeVisible()
  })

  it('are where a swap or a payment leads whose balance falls short', async () => {
    const { kit } = await start()
    void openModal(kit, { view: 'Swap', params: { amount: '1', fromToken: 'ETH', toToken: 'USDC' } })
    await page.getByRole('button', { name: 'Buy ETH' }).click()
    await expect.element(page.getByRole('button', { name: /^Token:\s*ETH/ })).toBeVisible()
  })
})

describe('a purchase', () => {
  it('opens a window in the press, led to our service, and is told the truth of until it has arrived', async () => {
    const started = await compare('50')
    const { kit, windows } = started
    await coinbase().click()
    await opened('Buy').toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Buy in Coinbase' })).toBeVisible()
    expect(kit.events.at(-1)).toEqual({ type: 'SELECT_BUY_PROVIDER', provider: 'coinbase', isSmartAccount: false })
    const [url] = windows
    expect(url).toMatch(/^https:\/\/api\.example\/v1\/onramp\/orders\/[0-9a-f]{32}\/open$/u)
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await hear(started, { state: 'paying' })
    await expect.element(page.getByText('Coinbase says you are paying')).toBeVisible()
    await hear(started, { state: 'paid' })
    await expect.element(page.getByText('Coinbase says you have paid')).toBeVisible()
    await hear(started, { state: 'delivering', transactionHash: `0x${'ab'.repeat(32)}` })
    await expect.element(page.getByRole('heading', { name: 'Coinbase says it has sent it' })).toBeVisible()
    expect(page.getByRole('link', { name: /Open Coinbase/ }).query()).toBeNull()
    await kit.clock.advance(180_000)
    await expect.element(page.getByText('Still waiting')).toBeVisible()
    await hear(started, { state: 'delivered' })
    await opened('Activity').toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Bought 49.40 USDC' })).toBeVisible()
    await expect.element(page.getByText('It has arrived on Ethereum.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /^See the transaction/ }))
      .toHaveAttribute('href', expect.stringContaining(`0x${'ab'.repeat(32)}`))
    expect(page.getByText('Still waiting').query()).toBeNull()
  })

  it('says what has arrived where that is less than was quoted', async () => {
    const started = await compare('50')
    await coinbase().click()
    await opened('Buy').toBeVisible()
    await hear(started, { state: 'delivered', received: '24.7' })
    await expect.element(page.getByRole('heading', { name: 'Bought 24.70 USDC' })).toBeVisible()
    await expect.element(page.getByText(/24\.70 USDC.* arrived, .*49\.40 USDC.* was quoted/u)).toBeVisible()
  })

  it('has a link where the browser opens no window', async () => {
    await compare('50', { blocked: true })
    await coinbase().click()
    await expect.element(page.getByText(/Your browser has blocked the window/u)).toBeVisible()
    const link = page.getByRole('link', { name: 'Open Coinbase' })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/orders\/[0-9a-f]{32}\/open$/u))
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it.each([
    [{ state: 'failed' }, 'Buy failed', /Coinbase says that the payment didn’t go through, so nothing is sent/u, true],
    [{ state: 'expired' }, 'Not paid in time', /Nothing was bought\. Start again/u, true],
    [{ state: 'refunded' }, 'Refunded', /Coinbase says it has given .*\$50\.00.* back/u, true],
    [{ state: 'paid' }, 'Coinbase says you have paid', /It sends .*49\.40 USDC.* next/u, false],
    [
      { state: 'paid', stopped: 'receiver-changed' },
      'Stopped. Don’t pay',
      /would have sent it to another address than yours/u,
      false,
    ],
    [{ state: 'unknown' }, 'No news from Coinbase', /Ask it what happened/u, false],
  ] as const)(
    'that comes to %o says so and what becomes of the money, and goes on to a new one where that helps',
    async (news, title, body, isTriedAgain) => {
      const started = await compare('50')
      await coinbase().click()
      await opened('Buy').toBeVisible()
      await hear(started, news)
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
      await expect.element(page.getByText(body)).toBeVisible()
      const again = page.getByRole('button', { name: 'Try again' })
      if (!isTriedAgain) return expect(again.query()).toBeNull()
      await again.click()
      await expect.element(pay()).toHaveValue('50')
    },
  )

  it('is not begun where the service refuses the order: the window closes, and the offers say why', async () => {
    const { windows } = await compare('50', { onramp: { refusal: 'onramp/quote-expired' } })
    await coinbase().click()
    await expect.element(page.getByText('The price has changed')).toBeVisible()
    expect(windows).toEqual(['closed'])
  })

  it('is one of several in the list of the browser, each with what became of it', async () => {
    const { kit } = await start()
    void openModal(kit, { view: 'OnRampActivity' })
    await expect.element(page.getByText('No purchases yet')).toBeVisible()
    await buyBest(kit, { state: 'failed' })
    await buyBest(kit, { state: 'paid' })
    await kit.clock.advance(4_000)
    const rows = page.getByRole('list', { name: 'Your purchases' }).getByRole('button')
    await expect
      .poll(() => rows.nth(0).element().textContent)
      .toMatch(/Buying 49\.40 USDC.*Coinbase says you have paid.*\$50\.00/u)
    await expect.poll(() => rows.nth(1).element().textContent).toMatch(/49\.40 USDC.*Buy failed/u)
    await rows.nth(1).click()
    await expect.element(page.getByRole('heading', { name: 'Buy failed' })).toBeVisible()
  })

  it('that arrives stands above one that was begun later, and keeps its place in the list after that', async () => {
    const started = await start()
    const { kit } = started
    const first = await buyBest(kit, { state: 'delivering' })
    await buyBest(kit, { state: 'paid' })
    void openModal(kit, { view: 'BuyInProgress', params: { orderId: first } })
    await kit.clock.advance(4_000)
    await expect.element(page.getByRole('heading', { name: 'Coinbase says it has sent it' })).toBeVisible()
    await hear(started, { state: 'delivered' }, first)
    await opened('Activity').toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Bought 49.40 USDC' })).toBeVisible()
    const rows = page.getByRole('list', { name: 'Your purchases' }).getByRole('button')
    await expect.poll(() => rows.elements().map(({ textContent }) => textContent)).toHaveLength(1)
    await expect.poll(() => rows.element().textContent).toMatch(/Coinbase says you have paid/u)
    await page.getByTestId('buy-done').click()
    void openModal(kit, { view: 'OnRampActivity' })
    await rows.nth(1).click()
    await opened('Buy').toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Bought 49.40 USDC' })).toBeVisible()
  })
})
