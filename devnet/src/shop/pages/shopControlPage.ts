import { html } from 'hono/html'
import { type WebhookMood, webhookMoods } from '../createWebhookSender.ts'
import { type Purchase, type ShopName, shopNames } from '../shop.types.ts'
import { type AnswerMood, answerMoods } from '../shopMoods.ts'
import { providerTitles } from './purchasePages.ts'
import { shopPage } from './shopLook.ts'

/** How each provider behaves, and the latest purchases. */
export function shopControlPage(moods: shopControlPage.Moods, purchases: readonly Purchase[]): string {
  const group = (provider: ShopName, what: 'answers' | 'webhooks', list: Readonly<Record<string, string>>) =>
    html`<h3>${what === 'answers' ? 'Answers' : 'Webhooks'}</h3><p class="row">${Object.entries(list).map(
      ([mood, text]) =>
        html`<button type="button" title="${text}" aria-pressed="${String(moods.get(provider)?.[what] === mood)}" data-control="/control" data-body="${JSON.stringify({ provider, [what]: mood })}">${mood}</button>`,
    )}</p>`
  const cards = shopNames.map(
    (name) =>
      html`<section><h2>${providerTitles[name]}</h2>${group(name, 'answers', answerMoods)}${group(name, 'webhooks', webhookMoods)}</section>`,
  )
  const rows = purchases.map(
    ({ id, provider, state, pay, currency, receive, symbol, orderId }) =>
      html`<tr><td>${providerTitles[provider]}</td><td>${state}</td><td>${pay} ${currency}</td><td>${receive} ${symbol}</td><td><button type="button" data-control="/forge" data-body="${JSON.stringify({ purchase: id })}" aria-label="Forge a webhook of order ${orderId}">Forge</button></td></tr>`,
  )
  return shopPage({
    title: 'Practice shop',
    wide: true,
    body: html`<p>Stands for the five sellers of coins on this devnet, each in its own dialect. Each does what is pressed; what is bought is really delivered on the devnet's chains.</p>${cards}
<section><h2>Latest purchases</h2><p id="said" role="status"></p>${
      rows.length === 0
        ? html`<p>Nothing was bought yet.</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="Latest purchases"><table><thead><tr><th>Provider</th><th>State</th><th>Paid</th><th>Receives</th><th>Webhook</th></tr></thead><tbody>${rows}</tbody></table></div>`
    }</section>`,
  })
}

export declare namespace shopControlPage {
  type Moods = ReadonlyMap<ShopName, { readonly answers: AnswerMood; readonly webhooks: WebhookMood }>
}
