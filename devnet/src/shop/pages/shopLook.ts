import { html, raw } from 'hono/html'
import { brandLine, practiceStyle } from '../../site/practiceLook.ts'

/** What every page of the shop looks like, beside the other practice pages. */
export const shopStyle = `${practiceStyle}
:root { --accent: light-dark(oklch(.52 .1 75), oklch(.8 .13 82)); --danger: light-dark(oklch(.5 .17 28), oklch(.76 .13 28)); --good: light-dark(oklch(.48 .12 150), oklch(.78 .13 150)) }
main { margin: 0 auto; max-width: 30rem; padding: 1.5rem 1rem 3rem }
main.wide { max-width: 56rem }
.practice { border: 1px solid var(--accent); border-radius: 999px; color: var(--accent); display: inline-block; font-size: .8125rem; font-weight: 600; margin: 0 0 1rem; padding: .125rem .75rem }
section, fieldset { background: var(--card); border: 1px solid light-dark(oklch(.88 .008 85), oklch(.3 .005 75)); border-radius: 16px; margin: 0 0 1rem; min-width: 0; padding: 1rem }
legend, h2 { font-size: 1rem; font-weight: 600; margin: 0 0 .5rem; padding: 0 }
h3 { color: var(--quiet); font-size: .8125rem; font-weight: 600; margin: .75rem 0 .25rem }
.row { margin: 0 }
form + section { margin-top: 1rem }
legend { float: left; width: 100% }
legend + * { clear: both }
dl { display: grid; gap: .375rem 1rem; grid-template-columns: auto 1fr; margin: 0 }
dt { color: var(--quiet) }
dd { font-variant-numeric: tabular-nums; margin: 0; overflow-wrap: anywhere; text-align: right }
dd.address { font-family: ui-monospace, monospace; font-size: .875rem }
.total { font-weight: 650 }
.choice { align-items: center; border-radius: 12px; cursor: pointer; display: flex; gap: .75rem; margin: 0 -.5rem; min-height: 56px; padding: .375rem .5rem }
.choice:hover { background: var(--fill) }
.choice input { accent-color: var(--accent); flex: none; height: 20px; margin: 0; width: 20px }
.choice b { display: block; font-weight: 600 }
button.main, a.main { background: oklch(.8 .13 82); border-radius: 12px; color: oklch(.2 .02 82); display: block; font-weight: 650; line-height: 48px; min-height: 48px; padding: 0 1rem; text-align: center; text-decoration: none; width: 100% }
button.second { display: block; margin-top: .5rem; width: 100% }
.state { font-size: 1.125rem; font-weight: 600; margin: 0 0 .25rem }
.failed .state { color: var(--danger) }
.delivered .state { color: var(--good) }
.row { align-items: center; display: flex; flex-wrap: wrap; gap: .5rem }
button[aria-pressed=true] { background: oklch(.8 .13 82); color: oklch(.2 .02 82) }
table { border-collapse: collapse; width: 100% }
td, th { border-top: 1px solid light-dark(oklch(.88 .008 85), oklch(.3 .005 75)); padding: .5rem .25rem; text-align: left }
.scroll { overflow-x: auto }
`

/**
 * Follows a purchase on the page that says how far it is, leads back from there where the order names no address, and
 * presses what the control page holds.
 */
export const shopScript = `
const followed = document.querySelector('[data-state]')
if (followed) setInterval(async () => {
  try {
    const { state } = await (await fetch(followed.dataset.address)).json()
    if (state !== followed.dataset.state) location.reload()
  } catch {}
}, 700)
const back = document.querySelector('[data-back]')
if (back) back.addEventListener('click', () => {
  close()
  // On phones this page took the place of the app's, which is before the first of ours.
  history.go(-1 - navigation.currentEntry.index)
})
for (const button of document.querySelectorAll('[data-control]')) button.addEventListener('click', async () => {
  const answer = await fetch(button.dataset.control, { method: 'POST', headers: { 'content-type': 'application/json' }, body: button.dataset.body })
  const said = await answer.json()
  if (said.status === undefined) location.reload()
  else document.querySelector('#said').textContent = 'The api answered ' + said.status + '.'
})
`

type Html = ReturnType<typeof html>

/** A page of the shop. @param name Whose dialect it is in; undefined for the shop's own */
export function shopPage({ title, name, body, wide = false, refresh = false }: shopPage.Options): string {
  const meta = refresh ? raw('<noscript><meta http-equiv="refresh" content="2"></noscript>') : ''
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">${meta}
<title>${name === undefined ? title : `${title}, practice ${name}`}</title><link rel="stylesheet" href="/shop.css"><script src="/shop.js" defer></script></head>
<body><main class="${wide ? 'wide' : 'page'}">${brandLine}
<p class="practice">Practice${name === undefined ? '' : ` ${name}`}: no real money, no real card</p>
<h1>${title}</h1>
${body}</main></body></html>`.toString()
}

export declare namespace shopPage {
  type Options = {
    readonly title: string
    readonly name?: string | undefined
    readonly body: Html
    readonly wide?: boolean
    /** Whether a browser without scripts loads it again by itself. */
    readonly refresh?: boolean
  }
}
