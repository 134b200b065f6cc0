import { allNetworks } from '@latchkey/protocol/networks'
import { html, raw } from 'hono/html'
import { type Choice, practiceCards, practiceTransfers } from '../practiceCards.ts'
import { type Method, methods, type Purchase, type PurchaseState, type ShopName } from '../shop.types.ts'
import { isWithin, limits } from '../shopGoods.ts'
import { shopPage } from './shopLook.ts'

/** The providers as people know them. */
export const providerTitles: Readonly<Record<ShopName, string>> = {
  coinbase: 'Coinbase',
  meld: 'Meld',
  moonpay: 'MoonPay',
  transak: 'Transak',
  stripe: 'Stripe',
}

const methodTitles: Readonly<Record<Method, string>> = { card: 'Card', bank: 'Bank transfer' }

/** Where a page of a purchase is. */
export const addressOf = ({ id }: Purchase, step = '') => `/pay/${id}${step === '' ? '' : `/${step}`}`

/** What is bought for what, with every fee. */
export function checkoutPage(purchase: Purchase): string {
  const { provider, method, pay, currency } = purchase
  const choices = methods
    .filter((each) => isWithin(pay, each))
    .map((each) => {
      const { min, max } = limits[each]
      return choice(
        'method',
        each,
        { label: methodTitles[each], text: `From ${min} to ${max} ${currency}` },
        each === method,
      )
    })
  return shopPage({
    title: 'Check your order',
    name: providerTitles[provider],
    body: html`${facts(purchase)}<form method="post" action="${addressOf(purchase, 'method')}">
<fieldset><legend>How you pay</legend>${choices}</fieldset>
<button class="main">Continue to pay ${pay} ${currency}</button></form>`,
  })
}

/** Who pays: larger amounts ask for it. No data of anybody is taken. */
export function identityPage(purchase: Purchase): string {
  return shopPage({
    title: 'Who is paying?',
    name: providerTitles[purchase.provider],
    body: html`<section><p>A real seller looks at papers from this amount on. Here nothing is asked: say how the look ends.</p>
<form method="post" action="${addressOf(purchase, 'identity')}">
<button class="main" name="identity" value="passes">The check is passed</button>
<button class="second" name="identity" value="refused">The check is not passed</button></form></section>`,
  })
}

/** The practice cards. */
export function cardPage(purchase: Purchase): string {
  return payPage(purchase, { title: 'Pay by card', step: 'card', legend: 'Practice cards', list: practiceCards })
}

/** The practice transfers. */
export function bankPage(purchase: Purchase): string {
  return payPage(purchase, {
    title: 'Pay by bank transfer',
    step: 'bank',
    legend: 'What the practice transfer does',
    list: practiceTransfers,
  })
}

/** The practice bank asks whether it is the person who pays. */
export function securePage(purchase: Purchase): string {
  const { provider, pay, currency } = purchase
  return shopPage({
    title: 'Confirm with your practice bank',
    name: providerTitles[provider],
    body: html`<section><p>3-D Secure: ${providerTitles[provider]} wants ${pay} ${currency} of your practice card.</p>
<form method="post" action="${addressOf(purchase, 'secure')}">
<button class="main" name="answer" value="approve">Approve</button>
<button class="second" name="answer" value="refuse">Refuse</button></form></section>`,
  })
}

const stateTexts: Readonly<Record<PurchaseState, readonly [title: string, text: string]>> = {
  open: ['Not paid yet', 'The order waits for a payment.'],
  confirming: ['Waiting for the practice bank', 'The payment is on its way.'],
  paid: ['Paid', 'The coins are being sent.'],
  sending: ['Sent', 'The coins are on their way to a block.'],
  delivered: ['Delivered', 'The coins are in a block.'],
  failed: ['Not paid', 'The payment failed.'],
  refunded: ['Refunded', 'The payment was given back.'],
}

/** How far a purchase is. It follows by itself. */
export function resultPage(purchase: Purchase): string {
  const { provider, state, reason, transactionHash, returnUrl } = purchase
  const [title, text] = stateTexts[state]
  const tone = { failed: 'failed', refunded: 'failed', delivered: 'delivered' }[state as string] ?? 'page'
  const hash =
    transactionHash === null ? '' : html`<dl><dt>Transaction</dt><dd class="address">${transactionHash}</dd></dl>`
  return shopPage({
    title: 'Your order',
    name: providerTitles[provider],
    refresh: true,
    body: html`<section class="${tone}" data-state="${state}" data-address="${addressOf(purchase, 'state')}">
<p class="state" role="status">${title}</p><p>${reason ?? text}</p>${hash}</section>${facts(purchase)}
${
  returnUrl === null
    ? html`<button class="main" type="button" data-back>Back to the app</button><noscript><p>You can close this window.</p></noscript>`
    : html`<a class="main" href="${returnUrl}" rel="noreferrer">Back to the app</a>`
}`,
  })
}

/** Why a link leads to no purchase. */
export function refusedPage(name: ShopName | undefined, why: 'unsigned' | 'used' | 'not sold' | 'unknown'): string {
  const texts = {
    unsigned:
      'The link is not signed by the app that made it, or was changed on the way. Go back to the app and open it again.',
    used: 'The link was used before, or is older than five minutes. Go back to the app and open it again.',
    'not sold': 'The link asks for something that is not sold here. Go back to the app and choose again.',
    unknown: 'There is no such order. Go back to the app and make a new one.',
  }
  return shopPage({
    title: 'This link does not work',
    name: name && providerTitles[name],
    body: html`<section class="failed"><p>${texts[why]}</p></section>`,
  })
}

function payPage(
  purchase: Purchase,
  {
    title,
    step,
    legend,
    list,
  }: { title: string; step: string; legend: string; list: Readonly<Record<string, Choice>> },
): string {
  const { provider, pay, currency } = purchase
  const choices = Object.entries(list).map(([value, each], index) => choice(step, value, each, index === 0))
  return shopPage({
    title,
    name: providerTitles[provider],
    body: html`<form method="post" action="${addressOf(purchase, step)}"><fieldset><legend>${legend}</legend>${choices}</fieldset>
<button class="main">Pay ${pay} ${currency}</button></form>${facts(purchase)}`,
  })
}

function choice(name: string, value: string, { label, text }: Pick<Choice, 'label' | 'text'>, isFirst: boolean) {
  const checked = isFirst ? raw(' checked') : ''
  return html`<label class="choice"><input type="radio" name="${name}" value="${value}"${checked}><span><b>${label}</b><small>${text}</small></span></label>`
}

function facts(purchase: Purchase) {
  const { provider, pay, currency, providerFee, networkFee, receive, symbol, networkId, receiver, seller } = purchase
  const network = allNetworks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const who = seller === provider ? providerTitles[provider] : `${providerTitles[provider]} (${seller})`
  return html`<section><dl>
<dt>You pay</dt><dd class="total">${pay} ${currency}</dd>
<dt>Fee of ${who}</dt><dd>${providerFee} ${currency}</dd>
<dt>Network fee</dt><dd>${networkFee} ${currency}</dd>
<dt>You receive</dt><dd class="total">${receive} ${symbol}</dd>
<dt>On</dt><dd>${network?.name ?? networkId}</dd>
<dt>To</dt><dd class="address">${receiver}</dd>
</dl></section>`
}
