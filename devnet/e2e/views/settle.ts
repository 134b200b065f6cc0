import type { Page } from 'playwright-core'

/** Waits until the page stands still: pictures have come or failed, motion has ended, nothing is still loading. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
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
    const loading = all.some(
      (element) =>
        (element.matches('.lk-sk') && element.checkVisibility({ visibilityProperty: true })) ||
        (element instanceof HTMLImageElement && !element.complete && isInSight(element)),
    )
    // The card takes the height of its content one frame later.
    const card = all.find((element) => element.matches('dialog[open] > .lk-modal'))
    const growing = card?.firstElementChild && Math.abs(card.clientHeight - card.firstElementChild.clientHeight) > 1
    // A document doesn't count what moves in its shadow roots.
    const roots = [document, ...all.flatMap(({ shadowRoot }) => shadowRoot ?? [])]
    const moving = roots
      .flatMap((root) => root.getAnimations())
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
      )
    return !loading && !moving && !growing
  })
}
