import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { repositoryRoot } from './sites.ts'

const fontPath = '/inter.woff2'

/** What practice pages that a server writes have in common: the product's font, colours, cards and buttons. */
export const practiceStyle = `
@font-face { font-family: Inter; font-weight: 100 900; font-display: swap; src: url(${fontPath}) format("woff2") }
:root {
  color-scheme: light dark;
  --page: light-dark(oklch(.96 .006 85), oklch(.15 .005 75));
  --card: light-dark(oklch(.985 .006 85), oklch(.18 .005 75));
  --fill: light-dark(oklch(.93 .008 85), oklch(.26 .005 75));
  --line: light-dark(oklch(.6 .012 85), oklch(.56 .01 75));
  --text: light-dark(oklch(.25 .01 85), oklch(.95 .005 75));
  --quiet: light-dark(oklch(.42 .012 85), oklch(.76 .008 75));
  background: var(--page);
  color: var(--text);
  font: 16px/1.5 Inter, system-ui, sans-serif
}
* { box-sizing: border-box }
body { margin: 0 }
.brand { align-items: center; color: var(--quiet); display: flex; font-size: .875rem; font-weight: 500; gap: .5rem; margin: 0 0 .5rem }
.brand svg { fill: oklch(.8 .13 82); height: 20px; width: 20px }
h1 { font-size: 1.375rem; letter-spacing: -.017em; line-height: 1.3; margin: 0 0 1rem }
small { color: var(--quiet); display: block }
button { background: var(--fill); border: 0; border-radius: 12px; color: inherit; cursor: pointer; font: inherit; font-weight: 600; min-height: 44px; padding: 0 1rem }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
`

/** The keyhole, and whose page it is. */
export const brandLine = html`<p class="brand"><svg viewBox="0 0 40 40" aria-hidden="true"><path fill-rule="evenodd" d="${raw(
  'M11 2h18a9 9 0 0 1 9 9v18a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V11a9 9 0 0 1 9-9zm9 7.5a6.2 6.2 0 0 0-3.3 11.450L14.600 30.500h10.800l-2.100-9.550A6.200 6.200 0 0 0 20 9.500z',
)}"/></svg>Latchkey devnet</p>`

/** Serves the font that the style names. */
export function servePracticeFont(app: Hono): void {
  const file = join(repositoryRoot, 'apps/web/src/fonts/inter-latin.woff2')
  app.get(fontPath, (context) =>
    context.body(Uint8Array.from(readFileSync(file)), 200, {
      'content-type': 'font/woff2',
      'cache-control': 'max-age=86400',
    }),
  )
}
