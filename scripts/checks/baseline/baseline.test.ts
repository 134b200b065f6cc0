import { expect, it } from 'vitest'
import { memoryProject } from '../project.ts'
import { baselineCheck } from './baselineCheck.ts'

const check = async (text: string, file = 'packages/ui/src/Thing.tsx') =>
  (await baselineCheck.run(memoryProject({ [file]: text }))).findings.map(
    ({ line, message }) => `${line} ${message.split(' ')[0]}`,
  )

it.each([
  ['a property', 'const css = `\n.a{anchor-name:--x}`', '2 css.properties.anchor-name'],
  ['a value', 'const css = `.b{display:grid-lanes}`', '1 css.properties.display.grid-lanes'],
  ['a function', 'const css = `.a{color:contrast-color(red)}`', '1 css.types.color.contrast-color'],
  ['a rule', 'const css = `@starting-style{.a{opacity:0}}`', '1 css.at-rules.starting-style'],
  ['a selector', 'const css = `.a:open{opacity:1}`', '1 css.selectors.open'],
  ['a member of the page', 'document.startViewTransition(draw)', '1 api.Document.startViewTransition'],
  ['a member of an element', '\n\nmenu.showPopover()', '3 api.HTMLElement.showPopover'],
  [
    'a part taken out of the page',
    'const { locks: all, virtualKeyboard } = navigator',
    '1 api.Navigator.virtualKeyboard',
  ],
  ['a part of a part', 'navigator.clipboard.read()', '1 api.Clipboard.read'],
  ['an interface', 'new CloseWatcher()', '1 api.CloseWatcher'],
  ['an attribute', 'export const menu = <div popover="auto" />', '1 html.global_attributes.popover'],
])('finds %s that is not in every engine for two and a half years', async (_, text, found) => {
  expect(await check(text)).toContain(found)
})

it('lets pass what is', async () => {
  const css = 'const css = `@layer a{.b{inset:0;color:oklch(.5 .1 20)}}@container (width>20em){.c:has(.d){gap:1cqi}}`'
  expect(await check(css)).toEqual([])
  expect(await check('dialog.showModal(); structuredClone(a); navigator.locks.request(b, c)')).toEqual([])
})

it('lets our own things have any name', async () => {
  expect(await check('wallet.features; clock.now; list.share(); reader.read(); const { share } = contact')).toEqual([])
})

it('looks at what is packed alone', async () => {
  expect(await check('menu.showPopover()', 'packages/ui/src/Thing.test.tsx')).toEqual([])
  expect(await check('menu.showPopover()', 'devnet/src/thing.ts')).toEqual([])
})
