import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

/**
 * Everything that axe finds on the page, shadow roots included, or in the open dialog, since the rest is inert then; one
 * line each. The library is put in by the debugger, which the page's content security policy has no say in.
 */
export async function runAxe(page: Page | Frame): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const dialog = roots.flatMap((root) => root.querySelector('dialog[open]') ?? [])[0]
    const { violations } = await inPage.run(dialog ?? document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target.flat().join(' ')} ${any[0]?.message ?? ''}`),
    )
  })
}
