import { buyOffer, editOnramp, fetchOffers, loadOnramp } from '@latchkey/core/onramp'
import { solana } from '@latchkey/protocol/networks'
import { generateKeyPairSigner } from '@solana/kit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Devnet } from '../../src/start/devnet.types.ts'
import { startDevnet } from '../../src/start/startDevnet.ts'
import { type Bought, type Buyer, createBuyer, unitsOf } from './buyFromShop.ts'
import { openBuyingPage } from './openBuyingPage.ts'

let devnet: Devnet
let buyer: Buyer
beforeAll(async () => {
  devnet = await startDevnet({ only: ['shop', 'solana'] })
  buyer = createBuyer(devnet)
})
afterAll(() => devnet.stop())

/** An account that has nothing yet. */
const newcomer = async (networkId: string) =>
  networkId === solana.caipNetworkId
    ? (await generateKeyPairSigner()).address
    : privateKeyToAccount(generatePrivateKey()).address

const control = (provider: string, change: object) =>
  fetch(`${devnet.urls.shop}/control`, { method: 'POST', body: JSON.stringify({ provider, ...change }) })

describe('the practice shop', () => {
  it.each([
    ['coinbase', 'CARD', 'eip155:8453', 'USDC'],
    ['coinbase', 'ACH_BANK_ACCOUNT', 'eip155:1', 'native'],
    ['meld', 'CREDIT_DEBIT_CARD', 'eip155:137', 'native'],
    ['moonpay', 'credit_debit_card', solana.caipNetworkId, 'USDC'],
    ['transak', 'credit_debit_card', solana.caipNetworkId, 'native'],
    ['stripe', 'card', 'eip155:1', 'USDC'],
  ] as const)('delivers what %s has quoted, by %s on %s: %s', async (provider, method, networkId, asset) => {
    const bought: Bought = { provider, method, networkId, asset, receiver: await newcomer(networkId) }
    const order = await buyer.order(bought)
    const purchase = await buyer.enter(order)
    if (method === 'ACH_BANK_ACCOUNT') {
      expect(await buyer.send(purchase, 'method', { method: 'bank' })).toBe('bank')
      await buyer.send(purchase, 'bank', { bank: 'arrives' })
    } else await buyer.payByCard(purchase)
    await buyer.untilDelivered(purchase, order.orderId)
    const { receive, received, transactionHash } = await buyer.look(order.orderId)
    expect(receive).toBe(order.receive)
    expect(unitsOf(received ?? '', bought)).toBe(unitsOf(receive, bought))
    expect(transactionHash).not.toBeNull()
    expect(await buyer.holds(bought)).toBe(unitsOf(order.receive, bought))
  })

  const usdc = async (provider = 'meld', method = 'CREDIT_DEBIT_CARD'): Promise<Bought> => {
    const networkId = 'eip155:8453'
    return { provider, method, networkId, asset: 'USDC', receiver: await newcomer(networkId) }
  }

  it.each([
    ['declined', 'failed'],
    ['funds', 'failed'],
    ['refunded', 'refunded'],
    ['stalls', 'paid'],
  ])('takes a practice card that is %s: the order is %s, and nothing arrives', async (card, state) => {
    const bought = await usdc()
    const order = await buyer.order(bought)
    await buyer.payByCard(await buyer.enter(order), card)
    await buyer.untilState(order.orderId, state)
    expect(await buyer.holds(bought)).toBe(0n)
  })

  it('delivers less than was promised by the card that says so, and the order says what arrived', async () => {
    const bought = await usdc()
    const order = await buyer.order(bought)
    const purchase = await buyer.enter(order)
    await buyer.payByCard(purchase, 'less')
    await buyer.untilDelivered(purchase, order.orderId)
    const { received } = await buyer.look(order.orderId)
    expect(unitsOf(received ?? '', bought)).toBe(unitsOf(order.receive, bought) / 2n)
    expect(await buyer.holds(bought)).toBe(unitsOf(order.receive, bought) / 2n)
  })

  it('asks the practice bank by 3-D Secure, and delivers once that is confirmed', async () => {
    const [bought, refused] = [await usdc('transak', 'credit_debit_card'), await usdc('stripe', 'card')]
    for (const [what, answer, state] of [
      [bought, 'approve', 'delivered'],
      [refused, 'refuse', 'failed'],
    ] as const) {
      const order = await buyer.order(what)
      const purchase = await buyer.enter(order)
      expect(await buyer.payByCard(purchase, 'secure')).toBe('secure')
      // The one that is refused is looked at before; one that is looked at is asked about again three seconds later.
      if (answer === 'refuse') await buyer.untilState(order.orderId, 'paying')
      await buyer.send(purchase, 'secure', { answer })
      if (answer === 'approve') await buyer.untilDelivered(purchase, order.orderId)
      await buyer.untilState(order.orderId, state)
    }
    expect(await buyer.holds(refused)).toBe(0n)
  })

  it('wants to know who pays from 1000 on, and lets no one around it', async () => {
    const bought = { ...(await usdc('coinbase', 'ACH_BANK_ACCOUNT')), amount: '25000.00' }
    const order = await buyer.order(bought)
    const purchase = await buyer.enter(order)
    expect(await buyer.send(purchase, 'method', { method: 'bank' })).toBe('identity')
    await buyer.send(purchase, 'bank', { bank: 'arrives' })
    expect(await (await fetch(`${purchase}/state`)).json()).toEqual({ state: 'open' })
    expect(await buyer.send(purchase, 'identity', { identity: 'passes' })).toBe('bank')
    await buyer.send(purchase, 'bank', { bank: 'arrives' })
    await buyer.untilDelivered(purchase, order.orderId)
  })

  it('is paid once by two presses at once, and by two pages of one order', async () => {
    const bought = await usdc()
    const order = await buyer.order(bought)
    const [first, second] = [await buyer.enter(order), await buyer.enter(order)]
    await Promise.all([first, second, first].map((purchase) => buyer.payByCard(purchase)))
    await buyer.untilDelivered(first, order.orderId)
    expect(await buyer.holds(bought)).toBe(unitsOf(order.receive, bought))
  })

  it.each(['twice', 'backwards', 'lost'])('leads to the same end with its webhooks %s', async (webhooks) => {
    await control('meld', { webhooks })
    const bought = await usdc()
    const order = await buyer.order(bought)
    const purchase = await buyer.enter(order)
    await buyer.payByCard(purchase)
    await buyer.untilDelivered(purchase, order.orderId)
    await control('meld', { webhooks: 'honest' })
    expect(await buyer.holds(bought)).toBe(unitsOf(order.receive, bought))
  })

  it.each(['coinbase', 'meld', 'moonpay', 'transak', 'stripe'])(
    'forges a webhook of %s, which the api refuses',
    async (provider) => {
      const codes: Record<string, string> = { coinbase: 'CARD', meld: 'CREDIT_DEBIT_CARD', stripe: 'card' }
      const order = await buyer.order(await usdc(provider, codes[provider] ?? 'credit_debit_card'))
      const purchase = (await buyer.enter(order)).split('/').at(-1)
      const forged = await fetch(`${devnet.urls.shop}/forge`, { method: 'POST', body: JSON.stringify({ purchase }) })
      expect(await forged.json()).toEqual({ status: 401 })
      expect((await buyer.look(order.orderId)).state).toBe('opened')
    },
  )

  it.each(['card', 'bank'] as const)(
    'sells to the kit of an app by %s what it has offered, and the kit hears of it by itself [S1.10] [S1.11]',
    async (method) => {
      const networkId = 'eip155:8453'
      const receiver = await newcomer(networkId)
      const { kit, led, state } = await openBuyingPage(devnet, receiver)
      await loadOnramp(kit, { country: 'US' })
      expect(state()).toMatchObject({ source: 'service', error: undefined, purchaseCurrency: { symbol: 'USDC' } })
      editOnramp(kit, { paymentAmount: '50.00', method })
      const offers = await fetchOffers(kit)
      expect(new Set(offers.map(({ provider }) => provider)).size).toBeGreaterThan(1)
      const [best] = offers
      if (!best) throw new Error(`No offer: ${state().error?.message}`)
      const { order } = await buyOffer(kit, best)
      expect(led).toEqual([order.url])
      const purchase = await buyer.enter(order)
      if (method === 'card') await buyer.payByCard(purchase)
      else {
        await buyer.send(purchase, 'method', { method })
        await buyer.send(purchase, 'bank', { bank: 'arrives' })
      }
      await buyer.untilDelivered(purchase, order.orderId)
      await expect.poll(() => state().orders[0]?.state, { timeout: 10_000 }).toBe('delivered')
      const what = `${best.receive} USDC`
      expect(kit.store.getState().notification.text).toEqual({ key: `bought.${method}`, what })
      const units = unitsOf(best.receive, { networkId, asset: 'USDC' })
      expect(await buyer.holds({ networkId, asset: 'USDC', receiver })).toBe(units)
    },
  )

  it('says that it delivers to somebody else: the order is stopped', async () => {
    const order = await buyer.order(await usdc())
    const purchase = await buyer.enter(order)
    await control('meld', { answers: 'receiver' })
    await buyer.payByCard(purchase, 'stalls')
    await expect.poll(async () => (await buyer.look(order.orderId)).stopped).toBe('receiver-changed')
    await control('meld', { answers: 'honest' })
  })
})
