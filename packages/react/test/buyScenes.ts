import { pushView } from '@latchkey/core'
import { buyOffer, editOnramp, fetchOffers, loadOnramp } from '@latchkey/core/onramp'
import type { OnrampOrder } from '@latchkey/protocol/http'
import type { Scene } from './scene.types.ts'
import type { TestKit } from './testKit.ts'

/** Fifty dollars by card, for what is sold first. */
export async function fillBuy(kit: TestKit): Promise<void> {
  await loadOnramp(kit, { country: 'US', subdivision: 'CA' })
  editOnramp(kit, { paymentAmount: '50' })
}

/** Buys the best offer, and has this become of it. */
export async function buyBest(kit: TestKit, news: Partial<OnrampOrder> = {}): Promise<string> {
  await fillBuy(kit)
  const [offer] = await fetchOffers(kit)
  if (offer === undefined) throw new Error('Nobody offers anything.')
  const { order } = await buyOffer(kit, offer)
  const { orders } = kit.api.onramp ?? {}
  const known = orders?.get(order.orderId)
  const updatedAt = new Date(kit.clock.nowMs() + 1_000).toISOString()
  if (known) orders?.set(order.orderId, { ...known, updatedAt, ...news })
  return order.orderId
}

/** How to come to the views of a purchase. */
export const buyScenes = {
  OnRampProviders: {
    connected: true,
    play: async (kit) => {
      await fillBuy(kit)
      pushView(kit, 'OnRampProviders')
      await kit.clock.advance(500)
    },
    sign: 'Best',
  },
  OnRampTokenSelect: {
    connected: true,
    play: async (kit) => {
      await fillBuy(kit)
      pushView(kit, 'OnRampTokenSelect')
    },
    sign: 'USD Coin',
  },
  OnRampFiatSelect: {
    connected: true,
    play: async (kit) => {
      await fillBuy(kit)
      pushView(kit, 'OnRampFiatSelect')
    },
    sign: 'US Dollar',
  },
  BuyInProgress: {
    connected: true,
    play: async (kit) => {
      const orderId = await buyBest(kit, { state: 'delivering' })
      pushView(kit, 'BuyInProgress', { orderId })
      await kit.clock.advance(4_000)
    },
    sign: 'Coinbase says it has sent it',
  },
  OnRampActivity: {
    connected: true,
    play: async (kit) => {
      await buyBest(kit, { state: 'failed' })
      await buyBest(kit, { state: 'delivered' })
      pushView(kit, 'OnRampActivity')
      await kit.clock.advance(4_000)
    },
    sign: 'Buy failed',
  },
  WhatIsABuy: { play: (kit) => pushView(kit, 'WhatIsABuy'), sign: 'Money in, tokens out' },
} as const satisfies Record<string, Scene>
