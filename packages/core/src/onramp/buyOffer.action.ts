import { toKitError } from '@latchkey/protocol'
import { openSideWindow } from '../env/sideWindow.ts'
import type { Kit } from '../kit/kit.types.ts'
import { selectOnrampReceiver } from './onramp.actions.ts'
import { exampleOffer, quoteExpired, quoteMismatch, regionRestricted } from './onramp.errors.ts'
import { onrampMachine } from './onramp.machine.ts'
import { isBuyRestricted } from './onrampRegion.ts'
import { type OnrampOffer, type OnrampOrder, onrampStore } from './onrampState.ts'

/**
 * Buys an offer: call it in the handler of a press. The provider's window opens at once, empty; the order is made and
 * written down; then the window is led to the service, which leads on to the provider. On a phone the page itself is led
 * there, and back to `returnUrl`. The order is in `orders` of the state, and followed from there on.
 *
 * @example
 * const { order, blocked } = await buyOffer(kit, offer)
 * if (blocked) showLink(order.url)
 *
 * @throws KitError `onramp/region-restricted`, `onramp/provider-unavailable` for an example, `onramp/quote-expired`,
 * `onramp/quote-mismatch` where the account or the order is not that of the offer, `onramp/provider-changed`, what the
 * service refuses as `onramp/*`, `http/*`. No window stays open then.
 */
export async function buyOffer(kit: Kit, offer: OnrampOffer, options: buyOffer.Options = {}): Promise<buyOffer.Result> {
  checkOffer(kit, offer)
  onrampMachine(kit).send({ type: 'Edited', change: { selectedProvider: offer.provider } })
  const { platform, openUrl, href, openWindow = openSideWindow } = kit.env
  const opened = platform.mobile ? undefined : openWindow({ name: windowName(kit), width: 600, height: 800 })
  try {
    // With the window open: the code that asks is fetched when something is asked.
    const { placeOrder } = await import('./placeOrder.ts')
    const order = await placeOrder(kit, { offer, returnUrl: options.returnUrl ?? href().replace(/#.*/, '') })
    if (!platform.mobile) return { order, blocked: !opened?.go(order.url) }
    openUrl(order.url, platform.framed ? '_top' : '_self')
    return { order, blocked: false }
  } catch (error) {
    opened?.close()
    throw toKitError(error)
  }
}

export declare namespace buyOffer {
  type Options = {
    /** A page of the project, where the provider leads back to. Default: this one. */
    returnUrl?: string | undefined
  }
  type Result = {
    readonly order: OnrampOrder
    /** There is no window, or it was closed before it was led anywhere: show `order.url` as a link. */
    readonly blocked: boolean
  }
}

function checkOffer(kit: Kit, { source, endsAtMs, question }: OnrampOffer): void {
  if (isBuyRestricted(kit)) throw regionRestricted()
  if (source !== 'service') throw exampleOffer()
  if (endsAtMs <= kit.env.clock.nowMs()) throw quoteExpired()
  const receiver = selectOnrampReceiver(kit, onrampStore(kit).getState())
  if (question.receiver !== `${question.asset.networkId}:${receiver}`) throw quoteMismatch({ details: 'receiver' })
}

/** Each purchase has a window of its own: a second one leaves the first at its provider. */
function windowName(kit: Kit): string {
  return `latchkey-buy-${Array.from(kit.env.randomBytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
