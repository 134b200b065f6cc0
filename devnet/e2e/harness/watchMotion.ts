import type { Page } from 'playwright-core'

/**
 * The properties that something on the page moves or resizes by, in animations and transitions, while `action` runs.
 * Changes of colour and opacity are no motion.
 */
export async function watchMotion(page: Page, action: () => Promise<void>): Promise<readonly string[]> {
  await page.evaluate(() => {
    const still = new Set([
      'offset',
      'easing',
      'composite',
      'computedOffset',
      'opacity',
      'visibility',
      'display',
      'overlay',
    ])
    const seen = new Set<string>()
    const look = () => {
      for (const animation of document.getAnimations()) {
        const effect = animation.effect instanceof KeyframeEffect ? animation.effect : undefined
        for (const frame of effect?.getKeyframes() ?? []) {
          for (const property of Object.keys(frame)) {
            if (!still.has(property) && !/color|shadow|outline/i.test(property)) seen.add(property)
          }
        }
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { motionSeen: seen })
  })
  await action()
  return page.evaluate(() => [...(window as unknown as { motionSeen: Set<string> }).motionSeen])
}
