import type { Page } from 'playwright-core'
import { measureLayout } from '../../src/browser/measureLayout.ts'
import { runAxe } from '../views/runAxe.ts'
import { ownWorld } from './ownWorld.ts'

/**
 * What a person would stumble over on the screen that the wallet shows in its frame, dark and light; one line each.
 * @param origin Of the frame, where it is not that of the file's own world.
 */
export async function judgeScreen(page: Page, origin = ownWorld().urls.frame): Promise<string[]> {
  const frame = page.frames().find((each) => origin !== undefined && each.url().startsWith(`${origin}/sdk`))
  if (frame === undefined) throw new Error('The page has no frame of the wallet.')
  // A frame that has just been shown may not have drawn its screen yet.
  await frame.getByRole('heading', { level: 1 }).waitFor()
  const before = await frame.evaluate(() => document.documentElement.dataset.theme)
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    await frame.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    found.push(...(await runAxe(frame)).map((finding) => `${theme}: ${finding}`))
  }
  await frame.evaluate((name) => document.documentElement.setAttribute('data-theme', name ?? ''), before)
  const layout = await frame.evaluate(measureLayout)
  return [...found, ...layout.map(({ rule, where, what }) => `${rule}: ${where}: ${what}`)]
}
