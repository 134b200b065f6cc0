import { setLocale, setTheme } from '@latchkey/core'
import { measureLayout } from '@latchkey/devnet/layout'
import axe from 'axe-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { richKit, scenes, setScene } from '../../test/scenes.ts'
import { ar } from '../messages/ar.ts'
import { de } from '../messages/de.ts'
import { viewNames } from './registry.ts'

/** Its texts and images are there, its card has their height and its motion is done; what turns for ever is not waited for. */
async function isAtRest(find: (selector: string) => HTMLElement | null): Promise<void> {
  const isMoving = (motion: Animation) => motion.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
  // What has come a moment ago begins to move in the next frame.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  await expect
    .poll(() => {
      const card = find('dialog[open] > .lk-modal')
      const content = card?.firstElementChild
      const growing = card && content && Math.abs(card.clientHeight - content.clientHeight) > 1
      const moving = find('dialog')?.getAnimations({ subtree: true }).some(isMoving)
      return { growing: Boolean(growing), moving: Boolean(moving), loading: find('.lk-body .lk-sk') !== null }
    })
    .toEqual({ growing: false, moving: false, loading: false })
}

/** Brings a view to the screen, whole. */
async function show(view: (typeof viewNames)[number], options: Parameters<typeof richKit>[0] = {}) {
  const kit = richKit(options)
  const app = mountApp(kit, null, { catalogues: [de, ar] })
  await expect.poll(() => kit.store.getState().connectors.length).toBe(4)
  await setScene(kit, view)
  await expect.element(page.getByText(scenes[view].sign).first()).toBeVisible()
  await isAtRest(app.find)
  return { kit, ...app }
}

/** The box that reacts to a press: the element's own, widened by its pseudo-element. */
function target(element: Element): { readonly width: number; readonly height: number } {
  const { width, height } = element.getBoundingClientRect()
  const after = getComputedStyle(element, '::after')
  if (after.content !== '""' || after.position !== 'absolute') return { width, height }
  const outset = (...sides: string[]) => sides.reduce((sum, side) => sum - Number.parseFloat(side), 0)
  return {
    width: Math.max(width, width + outset(after.left, after.right)),
    height: Math.max(height, height + outset(after.top, after.bottom)),
  }
}

/** What overflows, is cut or too small to press. The digits of a code are one target: a press on any of them begins it. */
const layoutFaults = () =>
  measureLayout().filter(({ rule, where }) => rule !== 'small target' || !/^input \[\D+\p{Nd}\D+\p{Nd}\]/u.test(where))

/** What reaches over the side edges of the view's body. */
function outsideOf(body: HTMLElement | null): string[] {
  const edge = body?.getBoundingClientRect()
  return [...(body?.querySelectorAll('*') ?? [])]
    .filter((element) => !element.closest('svg,.lk-vh,.lk-scroll'))
    .filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return own > 0 && edge !== undefined && (left < edge.left - 0.5 || right > edge.right + 0.5)
    })
    .map((element) => `${element.tagName} ${element.className} ${element.textContent}`)
}

describe.each(viewNames)('%s', (view) => {
  it('has no finding by axe, dark and light, a name, a way out, and targets of 44 px', async () => {
    const { kit, find, modal } = await show(view, { themeMode: 'dark' })
    // A theme changes colours, and no name or role.
    const rules = { dark: {}, light: { runOnly: ['color-contrast'] } }
    for (const themeMode of ['dark', 'light'] as const) {
      setTheme(kit, { themeMode })
      await expect.poll(() => modal().host.getAttribute('data-lk-theme')).toBe(themeMode)
      await isAtRest(find)
      const { violations } = await axe.run(modal().host, { resultTypes: ['violations'], ...rules[themeMode] })
      const found = violations.map(({ id, nodes }) => [id, ...nodes.map((node) => [node.html, node.failureSummary])])
      expect(found, themeMode).toEqual([])
    }
    expect(find('dialog')?.getAttribute('aria-label')).toBeTruthy()
    expect(find('[data-testid=w3m-header-close]')).not.toBeNull()
    const pressed = [...(find('dialog')?.querySelectorAll('button,a,summary,input') ?? [])]
    const small = pressed
      .filter((element) => element.getBoundingClientRect().width > 0 && !element.closest('.lk-field,.lk-amt'))
      .map((element) => ({ element, ...target(element) }))
      .filter(({ width, height }) => width < 43.9 || height < 43.9)
      .map(({ element, width, height }) => `${element.className} ${element.textContent}: ${width} x ${height}`)
    expect(small).toEqual([])
    expect(layoutFaults()).toEqual([])
  })

  it('fits in 320 px in three languages, and in 1280 px from right to left', async () => {
    onTestFinished(() => page.viewport(1280, 800))
    await page.viewport(320, 700)
    const { kit, find, modal } = await show(view)
    for (const [width, locale] of [
      [320, 'en-US'],
      [320, 'de'],
      [320, 'ar'],
      [1280, 'ar'],
    ] as const) {
      await page.viewport(width, 700)
      setLocale(kit, locale)
      await expect.poll(() => find('.lk')?.getAttribute('lang')).toBe(locale)
      await isAtRest(find)
      expect(layoutFaults(), `${width} px, ${locale}`).toEqual([])
      const body = find('.lk-slide .lk-body')
      expect(outsideOf(body), `${width} px, ${locale}`).toEqual([])
      expect(find('.lk')?.getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
      expect(body?.scrollWidth).toBeLessThanOrEqual(body?.clientWidth ?? 0)
    }
    expect(modal().querySelectorAll('style')).toHaveLength(0)
  })
})
