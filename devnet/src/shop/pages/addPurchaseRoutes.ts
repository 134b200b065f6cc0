import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Checkout } from '../createCheckout.ts'
import { methods, type Purchase } from '../shop.types.ts'
import {
  addressOf,
  bankPage,
  cardPage,
  checkoutPage,
  identityPage,
  refusedPage,
  resultPage,
  securePage,
} from './purchasePages.ts'

const formSchemas = {
  method: v.object({ method: v.picklist(methods) }),
  identity: v.object({ identity: v.picklist(['passes', 'refused']) }),
  card: v.object({ card: v.string() }),
  bank: v.object({ bank: v.string() }),
  secure: v.object({ answer: v.picklist(['approve', 'refuse']) }),
}

/** The pages of a purchase. Its id, 128 random bits, is the key to them. */
export function addPurchaseRoutes(app: Hono, checkout: Checkout): void {
  /** The page where a purchase is to be paid. */
  const payStep = (purchase: Purchase) => (checkout.isKnown(purchase) ? purchase.method : 'identity')

  const onPurchase = (run: (purchase: Purchase, context: Context) => Response | Promise<Response>) => {
    return (context: Context) => {
      const purchase = checkout.store.find(context.req.param('id') ?? '')
      return purchase === undefined ? context.html(refusedPage(undefined, 'unknown'), 404) : run(purchase, context)
    }
  }
  const go = (context: Context, purchase: Purchase, step: string) => context.redirect(addressOf(purchase, step), 303)

  /** A page of an open purchase; any other shows how far it is. */
  const page = (render: (purchase: Purchase) => string, isHere: (purchase: Purchase) => boolean) =>
    onPurchase((purchase, context) =>
      isHere(purchase) ? context.html(render(purchase)) : elsewhere(purchase, context),
    )
  const elsewhere = (purchase: Purchase, context: Context) => {
    if (purchase.state === 'open') return context.redirect(addressOf(purchase), 303)
    return go(context, purchase, purchase.state === 'confirming' && purchase.method === 'card' ? 'secure' : 'result')
  }

  /** What a form does. One that comes too late, or twice, shows how far the purchase is. */
  const form = <Name extends keyof typeof formSchemas>(
    name: Name,
    act: (purchase: Purchase, said: v.InferOutput<(typeof formSchemas)[Name]>) => Purchase | undefined,
  ) =>
    onPurchase(async (purchase, context) => {
      const said = v.parse(formSchemas[name], await context.req.parseBody())
      const after = act(purchase, said) ?? checkout.store.find(purchase.id) ?? purchase
      return after.state === 'open' && name !== 'card' && name !== 'bank'
        ? go(context, after, payStep(after))
        : elsewhere(after, context)
    })

  const isOpen = ({ state }: Purchase) => state === 'open'
  app.get('/pay/:id', page(checkoutPage, isOpen))
  app.get(
    '/pay/:id/identity',
    page(identityPage, (purchase) => isOpen(purchase) && !checkout.isKnown(purchase)),
  )
  app.get(
    '/pay/:id/card',
    page(cardPage, (purchase) => isOpen(purchase) && payStep(purchase) === 'card'),
  )
  app.get(
    '/pay/:id/bank',
    page(bankPage, (purchase) => isOpen(purchase) && payStep(purchase) === 'bank'),
  )
  app.get(
    '/pay/:id/secure',
    page(securePage, ({ state, method }) => state === 'confirming' && method === 'card'),
  )
  app.get(
    '/pay/:id/result',
    onPurchase((purchase, context) => context.html(resultPage(purchase))),
  )
  app.get(
    '/pay/:id/state',
    onPurchase(({ state }, context) => context.json({ state })),
  )
  app.post(
    '/pay/:id/method',
    form('method', (purchase, { method }) => checkout.choose(purchase, method)),
  )
  app.post(
    '/pay/:id/identity',
    form('identity', (purchase, { identity }) => checkout.identify(purchase, identity === 'passes')),
  )
  app.post(
    '/pay/:id/card',
    form('card', (purchase, { card }) => checkout.payByCard(purchase, card)),
  )
  app.post(
    '/pay/:id/bank',
    form('bank', (purchase, { bank }) => checkout.payByBank(purchase, bank)),
  )
  app.post(
    '/pay/:id/secure',
    form('secure', (purchase, { answer }) => checkout.confirm(purchase, answer === 'approve')),
  )
}
