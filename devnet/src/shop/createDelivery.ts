import type { ShopStore } from './openShopStore.ts'
import type { Purchase, ShopAsset } from './shop.types.ts'
import type { Payment, Treasury } from './treasury/treasury.types.ts'

/** How often the shop looks what there is to do, beside each time that something was paid. */
const lookMs = 250
/** A practice refund takes a moment, so that it can be seen that it was paid before. */
const refundAfterMs = 1_000
/** Before a transaction that isn't in a block is sent again. */
const againMs = 2_000

/**
 * Delivers what is paid for: signs, keeps what is signed, and only then sends it. What was kept before a stop is sent
 * again after it, the same bytes, so that it is delivered once.
 */
export function createDelivery({ store, assetOf, treasuries, nowMs, onFailure }: createDelivery.Options) {
  const running = new Map<string, Promise<void>>()
  const sentAtMs = new Map<string, number>()
  let stopped = false

  function paymentFor(purchase: Purchase): Payment | undefined {
    const { address, receiver, receive, outcome } = purchase
    const asset = assetOf(purchase)
    if (asset === undefined) return undefined
    const { decimals } = asset
    return { receiver, token: address ?? undefined, decimals, amount: outcome === 'less' ? halfOf(receive) : receive }
  }

  /** Sends in order what the chain doesn't have: one that is left out would hold up all after it. */
  async function send(treasury: Treasury): Promise<void> {
    const count = await treasury.count()
    const missing = count === undefined ? [] : store.paymentsFrom(treasury.networkId, count)
    for (const payment of missing) await treasury.send(payment)
  }

  async function settle(purchase: Purchase, treasury: Treasury): Promise<void> {
    const payment = store.paymentOf(purchase.id)
    if (payment === undefined) return
    const state = await treasury.stateOf(payment)
    if (state === 'confirmed') store.advance(purchase, 'delivered')
    else if (state === 'failed') store.advance(purchase, 'refunded', { reason: 'The delivery failed on the chain.' })
    else if (state === 'gone') await replace(purchase, treasury)
    else if (nowMs() - (sentAtMs.get(payment.hash) ?? 0) >= againMs) {
      sentAtMs.set(payment.hash, nowMs())
      await send(treasury)
      await treasury.send(payment)
      await settle(purchase, treasury)
    }
    if (state !== 'waiting') sentAtMs.delete(payment.hash)
  }

  async function replace(purchase: Purchase, treasury: Treasury): Promise<void> {
    const wanted = paymentFor(purchase)
    if (wanted !== undefined) store.replacePayment(purchase, await treasury.sign(wanted, 0))
  }

  async function begin(purchase: Purchase, treasury: Treasury): Promise<void> {
    const wanted = paymentFor(purchase)
    if (wanted === undefined) return
    const signed = store.paymentsFrom(treasury.networkId, 0)
    const kept = store.keepPayment(purchase, await treasury.sign(wanted, (signed.at(-1)?.nonce ?? -1) + 1))
    if (kept !== undefined) await settle(kept, treasury)
  }

  /** One after the other on each chain: a transaction takes the count after the last. */
  async function workOn(treasury: Treasury): Promise<void> {
    const here = ({ networkId }: Purchase) => networkId === treasury.networkId
    for (const purchase of store.inState('sending').filter(here)) {
      if (stopped) return
      await settle(purchase, treasury)
    }
    for (const purchase of store.inState('paid').filter(here)) {
      if (stopped) return
      const { outcome } = purchase
      if (outcome === 'pays' || outcome === 'less') await begin(purchase, treasury)
    }
  }

  function refund(): void {
    for (const purchase of store.inState('paid'))
      if (purchase.outcome === 'refunds' && nowMs() - purchase.updatedAtMs >= refundAfterMs)
        store.advance(purchase, 'refunded', { reason: 'The practice bank took the payment back.' })
  }

  /** Looks what there is to do. */
  function work(): void {
    if (stopped) return
    refund()
    for (const treasury of treasuries) {
      if (running.has(treasury.networkId)) continue
      const run = workOn(treasury)
        .catch(onFailure)
        .finally(() => running.delete(treasury.networkId))
      running.set(treasury.networkId, run)
    }
  }

  const timer = setInterval(work, lookMs)
  return {
    work,
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

export declare namespace createDelivery {
  type Options = {
    readonly store: ShopStore
    readonly assetOf: (purchase: Purchase) => ShopAsset | undefined
    readonly treasuries: readonly Treasury[]
    readonly nowMs: () => number
    readonly onFailure: (error: unknown) => void
  }
}

/** Half of an amount of decimal text, in its own digits. */
function halfOf(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const half = String(BigInt(whole + fraction) / 2n).padStart(fraction.length + 1, '0')
  return fraction === '' ? half : `${half.slice(0, -fraction.length)}.${half.slice(-fraction.length)}`
}
