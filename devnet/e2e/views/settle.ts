import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const settlesWithinMs = 40_000
const lookEveryMs = 25

/**
 * Waits until the page stands still: pictures have come or failed, motion has ended, nothing is still loading.
 * @throws Error that names what goes on.
 */
export async function settle(page: Page): Promise<void> {
  for (const deadlineMs = performance.now() + settlesWithinMs; ; await sleep(lookEveryMs)) {
    const goingOn = await page.evaluate(whatGoesOn)
    if (goingOn.length === 0) return
    if (performance.now() > deadlineMs) throw new Error(`The page does not come to rest: ${goingOn.join('; ')}`)
  }
}

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
