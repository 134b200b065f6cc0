import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Theme } from '../tokens/theme.ts'
import { board } from './board.tsx'
import { mount } from './mount.tsx'

const themes: readonly Theme[] = [{ mode: 'dark' }, { mode: 'light' }, { preset: 'high-contrast' }]

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

describe('all parts', () => {
  it.each(themes)('have no finding by axe in %j', async (theme) => {
    const { host } = await mount(board, { theme })
    document.body.style.background = theme.mode === 'light' ? '#fff' : '#000'
    const { violations } = await axe.run(host, { resultTypes: ['violations'] })
    expect(
      violations.map(({ id, nodes }) => [id, ...nodes.map(({ target, failureSummary }) => [target, failureSummary])]),
    ).toEqual([])
  })

  it('can be hit: 44 px or more for everything that is pressed', async () => {
    const { root } = await mount(board)
    const small = [...root.querySelectorAll('button,a,summary')]
      .map((element) => ({ element, ...target(element) }))
      .filter(({ width, height }) => width < 44 || height < 44)
      .map(({ element, width, height }) => `${element.className} ${element.textContent}: ${width} x ${height}`)
    expect(small).toEqual([])
  })

  it.each(['ltr', 'rtl'] as const)('fit in 320 px, %s', async (dir) => {
    await page.viewport(320, 640)
    const { find, root } = await mount(board, { dir })
    const { left, right } = find('.lk-body').getBoundingClientRect()
    const outside = [...root.querySelectorAll('.lk-body *')]
      .filter((element) => !element.closest('svg,.lk-vh'))
      .filter((element) => element.getBoundingClientRect().left < left || element.getBoundingClientRect().right > right)
      .map((element) => `${element.tagName} ${element.className}`)
    expect(outside).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(320)
    await page.viewport(1280, 800)
  })

  it('show a ring around what has the focus by keyboard', async () => {
    const { root } = await mount(board)
    await userEvent.keyboard('{Tab}')
    const active = root.activeElement
    if (!active) throw new Error('Nothing has the focus.')
    const { outlineStyle, outlineWidth } = getComputedStyle(active)
    expect([outlineStyle, outlineWidth]).toEqual(['solid', '2px'])
  })
})
