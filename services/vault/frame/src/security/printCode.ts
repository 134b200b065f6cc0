import { element } from '../approve/view/element.ts'
import type { DialogLanguage } from '../dialog/enDialog.ts'
import { qrCode } from '../dialog/qrCode.ts'

const css = `
@page{margin:20mm}
body{margin:0;padding:24px;background:#fff;color:#111;font:400 12pt/1.5 -apple-system,"Segoe UI",Roboto,Inter,"Noto Sans",sans-serif}
h1{margin:0 0 4mm;font-size:20pt;line-height:1.2}
p{margin:0 0 4mm;max-inline-size:130mm}
.code{display:inline-block;padding:5mm 6mm;border:1pt solid #111;border-radius:3mm;font:600 16pt/1.6 ui-monospace,"SF Mono",Menlo,Consolas,monospace;letter-spacing:.04em}
svg{display:block;inline-size:45mm;block-size:45mm;margin:2mm 0 6mm}
.line{padding-block-start:8mm;border-block-end:1pt solid #999}
`

/**
 * Opens a page for paper in a window of its own and prints it: an app's frame may not print. Call it in the click. Nothing
 * of it leaves the browser.
 * @returns Whether the browser let the window open.
 */
export function printCode(self: Window, code: string, { lang, dir, texts }: DialogLanguage): boolean {
  const opened = self.open('about:blank', '', 'popup,width=640,height=860') as (Window & typeof globalThis) | null
  if (opened === null) return false
  const { document } = opened
  const sheet = new opened.CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  document.title = texts.paperTitle
  Object.assign(document.documentElement, { lang, dir })
  document.body.replaceChildren(
    element('h1', {}, texts.paperTitle),
    element('p', {}, texts.printLead),
    element('p', { class: 'code', dir: 'ltr', translate: 'no' }, code),
    qrCode(code),
    element('p', {}, texts.paperHow.replace('{host}', self.location.host)),
    element('p', { class: 'line' }, texts.paperDate),
  )
  opened.addEventListener('afterprint', () => opened.close())
  opened.print()
  return true
}
