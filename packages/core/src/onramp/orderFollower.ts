import { isKitError } from '@latchkey/protocol'
import type { CallFailure } from '../api/api.errors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachines } from '../machine/machine.ts'
import { addOrders, isFinal } from './mergeOrders.ts'
import { notifyOrder } from './notifyOrder.ts'
import { askOrder } from './onrampRequests.ts'
import { type OnrampOrder, onrampStore } from './onrampState.ts'
import { orderProgress } from './orderProgress.ts'
import { readOrders, writeOrder } from './orderRecord.ts'

/** How often the service is asked how far a purchase is. */
const orderPollMs = 4_000
/** What nothing has happened to for so long is asked about less often. */
const quietAfterMs = 10 * 60_000
const quietMs = 30_000
/** A failed or expired purchase may still be paid or paid back: it is asked about for a day. */
const afterlifeMs = 24 * 3_600_000
const afterlifePollMs = 60_000
const maxDelayMs = 60_000

/**
 * Takes up the purchases that this browser has written down, on this page or another, and follows those that are not
 * over. What another page has heard first is not reported again.
 */
export function resumeOrders(kit: Kit): void {
  addOrders(kit, readOrders(kit))
  follower(kit).follow()
}

/** Follows oftener while somebody looks on. Returns the stop function. */
export function quickenOrders(kit: Kit, everyMs: number): () => void {
  resumeOrders(kit)
  return follower(kit).watch(everyMs)
}

type Follower = {
  /** Follows what is open, from now until the kit is stopped. */
  follow(): void
  /** @returns The stop function */
  watch(everyMs: number): () => void
}

function follower(kit: Kit): Follower {
  return kit.internals.get(createFollower)
}

/** When an order is asked about next, when it last changed, and how often in a row nothing came of it. */
type Turn = { dueMs: number; changedAtMs: number; failures: number; isAsked: boolean; isGone: boolean }

function createFollower(kit: Kit): Follower {
  const { clock } = kit.env
  const turns = new Map<string, Turn>()
  const paces = new Set<{ readonly everyMs: number }>()
  let stopped = new AbortController()
  let cancelTimer = () => {}

  const paceMs = () => Math.min(orderPollMs, ...[...paces].map(({ everyMs }) => everyMs))

  function delayMs(order: OnrampOrder, { failures, changedAtMs }: Turn): number {
    if (failures > 0) return Math.min(paceMs() * 2 ** failures, maxDelayMs)
    if (orderProgress(order).isOver) return afterlifePollMs
    return clock.nowMs() - changedAtMs > quietAfterMs ? quietMs : paceMs()
  }

  function isFollowed(order: OnrampOrder): boolean {
    if (isFinal(order) || order.stopped !== null || turns.get(order.orderId)?.isGone) return false
    return !orderProgress(order).isOver || clock.nowMs() - Date.parse(order.createdAt) < afterlifeMs
  }

  function schedule(): void {
    cancelTimer()
    const { signal } = stopped
    if (signal.aborted) return
    const due = onrampStore(kit)
      .getState()
      .orders.flatMap((order) => {
        if (!isFollowed(order)) return []
        const turn = turns.get(order.orderId) ?? newTurn(clock.nowMs())
        turns.set(order.orderId, turn)
        return turn.isAsked ? [] : [{ order, turn }]
      })
    const nextMs = Math.min(...due.map(({ turn }) => turn.dueMs))
    if (nextMs === Number.POSITIVE_INFINITY) return
    const waitMs = nextMs - clock.nowMs()
    if (waitMs > 0) {
      cancelTimer = clock.setTimer(schedule, waitMs)
      return
    }
    for (const { order, turn } of due) if (turn.dueMs <= clock.nowMs()) void ask(order, turn, signal)
    schedule()
  }

  async function ask(order: OnrampOrder, turn: Turn, signal: AbortSignal): Promise<void> {
    turn.isAsked = true
    try {
      const news = await askOrder(kit, { order, signal })
      turn.failures = 0
      if (!signal.aborted && take(kit, news)) turn.changedAtMs = clock.nowMs()
    } catch (error) {
      turn.failures += 1
      turn.isGone = isKitError(error, 'onramp/order-unknown')
      turn.dueMs = clock.nowMs() + Math.min(retryAfterMs(error), maxDelayMs)
    }
    turn.isAsked = false
    const now =
      onrampStore(kit)
        .getState()
        .orders.find(({ orderId }) => orderId === order.orderId) ?? order
    turn.dueMs = Math.max(turn.dueMs, clock.nowMs() + delayMs(now, turn))
    schedule()
  }

  function start(): void {
    if (stopped.signal.aborted) stopped = new AbortController()
    kitMachines(kit).add({ stop })
    schedule()
  }

  function stop(): void {
    stopped.abort()
    cancelTimer()
    turns.clear()
  }

  return {
    follow: start,
    watch(everyMs) {
      const pace = { everyMs }
      paces.add(pace)
      // What waits for a slower turn than this has its turn now.
      for (const turn of turns.values()) turn.dueMs = Math.min(turn.dueMs, clock.nowMs() + everyMs)
      start()
      return () => void paces.delete(pace)
    },
  }
}

const newTurn = (nowMs: number): Turn => ({
  dueMs: nowMs,
  changedAtMs: nowMs,
  failures: 0,
  isAsked: false,
  isGone: false,
})

/** Writes news down and reports the end of a purchase, once for all pages. @returns Whether it was any. */
function take(kit: Kit, news: OnrampOrder): boolean {
  const find = (orders: readonly OnrampOrder[]) => orders.find(({ orderId }) => orderId === news.orderId)
  const recorded = find(readOrders(kit))
  const before = find(onrampStore(kit).getState().orders)
  addOrders(kit, [news])
  const after = find(onrampStore(kit).getState().orders)
  if (after === undefined || after === before) return false
  writeOrder(kit, after)
  const isReported = (order: OnrampOrder | undefined) => order?.state === after.state && order.stopped === after.stopped
  if (!isReported(before) && !isReported(recorded)) notifyOrder(kit, after)
  return true
}

function retryAfterMs(error: unknown): number {
  const cause = isKitError(error) ? (error.cause as Partial<CallFailure> | undefined) : undefined
  return cause?.retryAfterMs ?? 0
}
