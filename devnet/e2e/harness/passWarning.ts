import type { Page } from 'playwright-core'

/** Lets half a minute pass in the wallet's own window, as long as its warning before an export stays: for its clock alone. */
export async function passWarning(window: Page): Promise<void> {
  await window.evaluate((ms) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ms
  }, 30_000)
}
