/** Parts of a screen that are as high as their content: together they make its height. */
export const heightMark = { 'data-height': true } as const

/** The approve screen is never lower than what its guard calls large enough. */
const leastOf = (screen: Element) => (screen.classList.contains('approve') ? 420 : 0)

/**
 * Reports how high the screen in front would have to be to show all of itself, whenever that changes.
 * @returns Ends it.
 */
export function watchHeight(root: HTMLElement, report: (height: number) => void): () => void {
  let reported = 0
  const measure = () => {
    const sheet = [...root.querySelectorAll('.sheet')].findLast((one) => one.checkVisibility())
    const screen = sheet ?? root.querySelector('.approve')
    if (screen === null) return
    const parts = [...screen.querySelectorAll<HTMLElement>('[data-height]')]
    const content = parts.reduce((sum, part) => sum + part.offsetHeight, 0)
    // Nothing has a height while the page hides the frame.
    if (content === 0) return
    const height = Math.max(content, leastOf(screen))
    if (height === reported) return
    reported = height
    report(height)
  }
  const sizes = new ResizeObserver(measure)
  const look = () => {
    sizes.disconnect()
    for (const part of root.querySelectorAll('[data-height]')) sizes.observe(part)
  }
  const changes = new MutationObserver(look)
  changes.observe(root, { childList: true, subtree: true })
  look()
  return () => {
    changes.disconnect()
    sizes.disconnect()
  }
}
