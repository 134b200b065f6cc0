import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What axe finds in the approve screen, in the frame or in its window: the rule, and where. */
export async function axeFaults(screen: Frame | Page): Promise<readonly [string, readonly string[]][]> {
  await screen.evaluate(axe.source)
  const { violations, passes } = await screen.evaluate(() =>
    (window as never as { axe: typeof axe }).axe.run('.approve'),
  )
  expect(passes.length).toBeGreaterThan(10)
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}
