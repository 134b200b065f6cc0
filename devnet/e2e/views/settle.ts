import type { Page } from 'playwright-core'

/** Longer than the kit waits for an answer, and for trying again after a failure. */
const stuckAfterMs = 40_000
/** A page that asks again and again for something else would never be stuck. */
const givesUpAfterMs = 120_000

/**
 * Waits until the page is idle: pictures have come or failed, motion has ended, nothing is still loading. On a busy
 * machine that takes as long as it takes: a page is stuck when the very same things go on and no request has ended
 * meanwhile.
 * @throws Error that names what goes on.
 */
export async function settle(page: Page): Promise<void> {
  const beganMs = performance.now()
  let requestsEnded = 0
  const onRequestEnded = () => {
    requestsEnded += 1
  }
  page.on('requestfinished', onRequestEnded).on('requestfailed', onRequestEnded)
  try {
    for (let before = '', sinceMs = beganMs; ; ) {
      const goingOn = await page.evaluate(whatGoesOn)
      if (goingOn.length === 0) return
      const now = [requestsEnded, ...goingOn].join('; ')
      const nowMs = performance.now()
      if (now !== before) [before, sinceMs] = [now, nowMs]
      if (nowMs - sinceMs > stuckAfterMs || nowMs - beganMs > givesUpAfterMs)
        throw new Error(`The page does not come to rest: ${goingOn.join('; ')}`)
      await page.evaluate(whenIdle)
    }
  } finally {
    page.off('requestfinished', onRequestEnded).off('requestfailed', onRequestEnded)
  }
}

/** Lets the page do its own work first: who looks all the time keeps a slow one from ever being done. */
const whenIdle = () =>
  new Promise<void>((resolve) => setTimeout(() => requestIdleCallback(() => resolve(), { timeout: 1_000 }), 25))

/** One line for each thing. Runs in the browser, so it uses nothing from outside itself. */
function whatGoesOn(): string[] {
  const elementsIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? [element, ...elementsIn(element.shadowRoot)] : [element],
    )
  const all = elementsIn(document.body)
  // A closed modal is drawn beforehand; its pictures come when it opens.
  const isInSight = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return element.checkVisibility() && height > 0 && bottom > 0 && top < innerHeight
  }
  const loading = all
    .filter((element) =>
      element instanceof HTMLImageElement
        ? !element.complete && isInSight(element)
        : element.matches('.lk-sk') && element.checkVisibility({ visibilityProperty: true }),
    )
    .map((element) => `loading ${element instanceof HTMLImageElement ? element.src : element.className}`)
  // The card takes the height of its content one frame later.
  const card = all.find((element) => element.matches('dialog[open] > .lk-modal'))
  const content = card?.firstElementChild
  const growing =
    card && content && Math.abs(card.clientHeight - content.clientHeight) > 1
      ? [`the card is ${card.clientHeight} px high, its content ${content.clientHeight} px`]
      : []
  // A document doesn't count what moves in its shadow roots.
  const roots = [document, ...all.flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  const moving = roots
    .flatMap((root) => root.getAnimations())
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
    )
    .map(({ effect }) => `moving ${effect instanceof KeyframeEffect ? effect.target?.className : 'something'}`)
  return [...loading, ...growing, ...moving]
}
