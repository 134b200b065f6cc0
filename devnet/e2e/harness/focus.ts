import type { Page } from 'playwright-core'

/** The focused element, shadow roots included: its test id, or else its tag and its name: `button: Review`. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    if (active === null || active === document.body) return 'body'
    const name = active.getAttribute('aria-label') ?? active.textContent ?? ''
    return active.getAttribute('data-testid') ?? `${active.tagName.toLowerCase()}: ${name.trim()}`
  })
}

/** Presses Tab until the focus is on what `wanted` matches. Throws when that never comes. */
export async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    const now = await focused(page)
    if (wanted.test(now)) return
    passed.push(now)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${wanted}; it passed ${passed.join(' | ')}`)
}
