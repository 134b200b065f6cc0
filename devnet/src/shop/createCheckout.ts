import { randomBytes, randomUUID } from 'node:crypto'
import type { ShopStore } from './openShopStore.ts'
import { type Choice, practiceCards, practiceTransfers } from './practiceCards.ts'
import type { Method, Purchase, ShopAsset, ShopName, ShopQuestion, ShopQuote } from './shop.types.ts'
import { centsOf, identityFrom, isWithin, priceOf } from './shopGoods.ts'

/** A price that was given holds for so long: what is delivered is what was quoted. */
const quoteHeldMs = 30 * 60_000
/** A link to a page of a purchase is good for so long, and once. */
const linkMs = 5 * 60_000
/** A practice transfer takes so long. */
const transferMs = 1_000

/** Prices, purchases, and what a person does on the pages of one. */
export function createCheckout({ store, assets, askPrice, nowMs, onPaid }: createCheckout.Options) {
  const transfers = new Set<NodeJS.Timeout>()

  async function quote(question: ShopQuestion): Promise<ShopQuote | undefined> {
    const { provider, seller, asset, method, currency, pay } = question
    const key = [provider, seller, asset.networkId, asset.address, method, currency, pay].join(' ')
    const held = store.heldQuote(key, quoteHeldMs)
    if (held !== undefined) return held
    const made = priceOf(question, await askPrice(asset, currency))
    if (made !== undefined) store.holdQuote(key, made)
    return made
  }

  function settle(purchase: Purchase, { leads, reason }: Pick<Choice, 'leads' | 'reason'>): Purchase | undefined {
    if (leads === 'failed') return store.advance(purchase, 'failed', { reason: reason ?? null })
    if (leads === 'secure') return store.advance(purchase, 'confirming', { outcome: 'pays' })
    const paid = store.advance(purchase, 'paid', { outcome: leads })
    if (paid !== undefined) onPaid()
    return paid
  }

  const isKnown = (purchase: Purchase) =>
    purchase.identified || (centsOf(purchase.pay) ?? 0n) < (centsOf(identityFrom) ?? 0n)

  /** A transfer that was said to be on its way when the shop stopped arrives, too. */
  function awaitTransfer(purchase: Purchase): void {
    const timer = setTimeout(() => {
      transfers.delete(timer)
      const now = store.find(purchase.id)
      if (now?.state === 'confirming') settle(now, { leads: now.outcome ?? 'pays' })
    }, transferMs)
    transfers.add(timer)
  }
  for (const waiting of store.inState('confirming')) if (waiting.method === 'bank') awaitTransfer(waiting)

  return {
    assets,
    store,
    nowMs,
    quote,
    isKnown,
    assetOf: ({ networkId, address }: Pick<Purchase, 'networkId' | 'address'>): ShopAsset | undefined =>
      assets.find((asset) => asset.networkId === networkId && (asset.address ?? null) === address),

    /**
     * The purchase of a partner's order, made if there is none: a second page for it leads to the same one. Undefined for
     * what isn't sold.
     */
    async open(order: createCheckout.Order): Promise<Purchase | undefined> {
      const { provider, orderId, asset, receiver, returnUrl, reference } = order
      const before = store.findByOrder(provider, orderId)
      if (before !== undefined) return before
      const quoted = await quote(order)
      if (quoted === undefined) return undefined
      const { id: _, ...price } = quoted
      return store.add({
        ...price,
        id: randomBytes(16).toString('hex'),
        provider,
        reference: reference ?? randomUUID(),
        orderId,
        state: 'open',
        networkId: asset.networkId,
        address: asset.address ?? null,
        symbol: asset.symbol,
        receiver,
        returnUrl,
        identified: false,
        outcome: null,
        reason: null,
        transactionHash: null,
        updatedAtMs: nowMs(),
      })
    },

    /** A token that leads to what `body` says, once. */
    link(body: unknown): string {
      const token = randomBytes(24).toString('base64url')
      store.addLink(token, body, nowMs() + linkMs)
      return token
    },
    takeLink: (token: string | null): unknown => (token === null ? undefined : store.takeLink(token)),

    /** How the person pays, which they may change. */
    choose(purchase: Purchase, method: Method): Purchase | undefined {
      return purchase.state === 'open' && isWithin(purchase.pay, method) ? store.note(purchase, { method }) : undefined
    },

    /** What came of the look at who pays. */
    identify(purchase: Purchase, passes: boolean): Purchase | undefined {
      if (purchase.state !== 'open') return undefined
      if (passes) return store.note(purchase, { identified: true })
      return store.advance(purchase, 'failed', {
        reason: 'The practice identity check was not passed. Nothing was taken.',
      })
    },

    payByCard(purchase: Purchase, card: string): Purchase | undefined {
      const choice = practiceCards[card]
      if (choice === undefined || purchase.state !== 'open' || !isKnown(purchase)) return undefined
      return settle(purchase, choice)
    },

    /** What the person answers to the practice bank. */
    confirm(purchase: Purchase, approves: boolean): Purchase | undefined {
      if (purchase.state !== 'confirming' || purchase.method !== 'card') return undefined
      const refused = { leads: 'failed', reason: 'The payment was not confirmed. Nothing was taken.' } as const
      return settle(purchase, approves ? { leads: 'pays' } : refused)
    },

    payByBank(purchase: Purchase, transfer: string): Purchase | undefined {
      const choice = practiceTransfers[transfer]
      if (choice === undefined || purchase.state !== 'open' || !isKnown(purchase)) return undefined
      if (choice.leads === 'failed' || choice.leads === 'secure') return settle(purchase, choice)
      const begun = store.advance(purchase, 'confirming', { outcome: choice.leads })
      if (begun !== undefined) awaitTransfer(begun)
      return begun
    },

    stop(): void {
      for (const timer of transfers) clearTimeout(timer)
    },
  }
}

export type Checkout = ReturnType<typeof createCheckout>

export declare namespace createCheckout {
  type Options = {
    readonly store: ShopStore
    readonly assets: readonly ShopAsset[]
    /** Of one whole unit. */
    readonly askPrice: (asset: ShopAsset, currency: string) => Promise<number>
    readonly nowMs: () => number
    readonly onPaid: () => void
  }
  type Order = ShopQuestion & {
    readonly provider: ShopName
    readonly orderId: string
    readonly receiver: string
    readonly returnUrl: string | null
    /** In the provider's own form. Default: a UUID. */
    readonly reference?: string | undefined
  }
}
