import { randomUUID } from 'node:crypto'
import type { Dialect, Lies } from './dialects/dialect.types.ts'
import type { Notice, ShopStore } from './openShopStore.ts'
import type { Purchase, ShopName } from './shop.types.ts'

/** How webhooks are sent, with what that is. */
export const webhookMoods = {
  honest: 'each event once and in order, again until it is answered well',
  twice: 'each event twice',
  backwards: 'the last event first',
  lost: 'none at all',
} as const

export type WebhookMood = keyof typeof webhookMoods

const lookMs = 100
const timeoutMs = 10_000
const firstPauseMs = 250
const longestPauseMs = 30_000
/** Then the partner has to ask. */
const maxTries = 30
/** So long are events held back to be sent backwards. */
const heldMs = 3_000
const finalStates: readonly string[] = ['delivered', 'failed', 'refunded']

/** Sends the partner what happens, signed, until it is answered well. What isn't sent yet is on the disk. */
export function createWebhookSender({ store, dialects, hooksUrl, liesOf, moodOf, nowMs }: createWebhookSender.Options) {
  let sending: Promise<void> | undefined
  let stopped = false

  /** The status of the answer; undefined without one. */
  async function post(provider: ShopName, purchase: Purchase, eventId: string, key?: string) {
    const webhook = dialects[provider].webhook({ purchase, eventId, nowMs: nowMs() }, liesOf(provider), key)
    if (webhook === undefined) return undefined
    const { headers, body } = webhook
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(`${hooksUrl}/${provider}`, { method: 'POST', headers, body, signal })
      await response.body?.cancel()
      return response.status
    } catch {
      return undefined
    }
  }

  async function deliver({ id, tries, purchase }: Notice): Promise<void> {
    const { provider } = purchase
    const mood = moodOf(provider)
    if (mood === 'lost') return store.dropNotice(id)
    const eventId = `${purchase.id}-${id}`
    const statuses = [await post(provider, purchase, eventId)]
    if (mood === 'twice') statuses.push(await post(provider, purchase, eventId))
    if (statuses.every((status = 0) => status >= 200 && status < 300) || tries + 1 >= maxTries) store.dropNotice(id)
    else store.putOff(id, tries + 1, Math.min(firstPauseMs * 2 ** tries, longestPauseMs))
  }

  function isHeld(notices: readonly Notice[], purchase: Purchase): boolean {
    if (moodOf(purchase.provider) !== 'backwards') return false
    const isOver = notices.some((one) => one.purchase.id === purchase.id && finalStates.includes(one.purchase.state))
    return !isOver && nowMs() - purchase.updatedAtMs < heldMs
  }

  async function sendDue(): Promise<void> {
    const due = store.dueNotices()
    const byPurchase = Map.groupBy(
      due.filter(({ purchase }) => !isHeld(due, purchase)),
      ({ purchase }) => purchase.id,
    )
    await Promise.all(
      [...byPurchase.values()].map(async (notices) => {
        const [first] = notices
        const ordered = first && moodOf(first.purchase.provider) === 'backwards' ? notices.toReversed() : notices
        // Each is tried by itself: one that the partner doesn't take holds up no other.
        for (const notice of ordered) if (!stopped) await deliver(notice)
      }),
    )
  }

  const timer = setInterval(() => {
    if (stopped) return
    sending ??= sendDue().finally(() => {
      sending = undefined
    })
  }, lookMs)

  return {
    /** Sends news that the provider never signed. @returns The status of the answer */
    forge: (purchase: Purchase): Promise<number | undefined> =>
      post(
        purchase.provider,
        { ...purchase, state: 'delivered', transactionHash: purchase.transactionHash ?? `0x${'0'.repeat(64)}` },
        randomUUID(),
        'not the key',
      ),

    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await sending
    },
  }
}

export declare namespace createWebhookSender {
  type Options = {
    readonly store: ShopStore
    readonly dialects: Readonly<Record<ShopName, Dialect>>
    /** Where they go, below which each provider has its own. */
    readonly hooksUrl: string
    readonly liesOf: (provider: ShopName) => Lies
    readonly moodOf: (provider: ShopName) => WebhookMood
    readonly nowMs: () => number
  }
}
