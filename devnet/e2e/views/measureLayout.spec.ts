import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../../src/browser/launchBrowser.ts'
import { type LayoutFinding, measureLayout } from '../../src/browser/measureLayout.ts'
import { runAxe } from './runAxe.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
})
afterAll(() => browser.close())

const rules = (findings: readonly LayoutFinding[]) => [...new Set(findings.map(({ rule }) => rule))]

it.each<[string, string, LayoutFinding['rule'][]]>([
  ['a calm page', '<p>Text</p><button style="width:44px;height:44px">Go</button>', []],
  ['a wide box', '<div style="width:500px">Text</div>', ['wider than the window']],
  ['a wide box that scrolls', '<div style="overflow:auto"><div style="width:500px">Text</div></div>', []],
  ['cut text', '<p style="overflow:hidden;white-space:nowrap;width:40px">A long line of text</p>', ['clipped text']],
  ['text cut below', '<div style="overflow:hidden;height:10px">Text</div>', ['clipped text']],
  [
    'text for screen readers alone',
    '<div style="position:absolute;width:1px;height:1px;overflow:hidden"><span>A line of text</span></div>',
    [],
  ],
  [
    'an ellipsis with no title',
    '<p style="overflow:hidden;white-space:nowrap;width:40px;text-overflow:ellipsis">A long line of text</p>',
    ['clipped text'],
  ],
  [
    'an ellipsis with a title',
    '<p title="A long line of text" style="overflow:hidden;white-space:nowrap;width:40px;text-overflow:ellipsis">A long line of text</p>',
    [],
  ],
  ['a small button', '<button style="width:30px;height:30px">x</button>', ['small target']],
  [
    'a small button in a wide target',
    '<style>b::after{content:"";position:absolute;inset:-10px}</style><b role="button" style="position:relative;display:inline-block;width:30px;height:30px">x</b>',
    [],
  ],
  [
    'a part outside its card',
    '<div class="lk-modal" style="width:100px"><div style="width:140px">x</div></div>',
    ['outside its card'],
  ],
])('sees %s', async (_, body, expected) => {
  await page.setContent(`<!doctype html><html lang="en"><title>T</title><body style="margin:0">${body}`)
  expect(rules(await page.evaluate(measureLayout))).toEqual(expected)
})

it('looks into shadow roots, and not behind an open dialog', async () => {
  await page.setContent('<!doctype html><body><button>x</button><div id="host"></div>')
  await page.evaluate(() => {
    const root = document.querySelector('#host')?.attachShadow({ mode: 'open' })
    if (root) root.innerHTML = '<dialog><p style="height:10px;overflow:hidden">Text in the dialog</p></dialog>'
    root?.querySelector('dialog')?.showModal()
  })
  expect(rules(await page.evaluate(measureLayout))).toEqual(['clipped text'])
})

it('has axe judge contrast', async () => {
  await page.setContent(
    '<!doctype html><html lang="en"><title>T</title><body style="background:#fff"><main><h1>T</h1><p style="color:#aaa">Grey</p></main>',
  )
  const found = await runAxe(page)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/^color-contrast: p .*2\.32/)
})
