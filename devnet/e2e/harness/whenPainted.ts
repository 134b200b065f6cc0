import type { Locator } from 'playwright-core'

/** Waits until a frame of another site has drawn twice: before that, Chromium sends a press on it to its page. */
export const whenPainted = (inside: Locator): Promise<unknown> =>
  inside.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
