import { html, raw } from 'hono/html'
import { brandLine, practiceStyle } from '../site/practiceLook.ts'

/** The style of the page, served as a file of its own so that its policy allows no inline style. */
export const mailStyle = `${practiceStyle}
main { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1rem }
main > p { color: var(--quiet) }
article { background: var(--card); border-radius: 16px; margin: 1rem 0; padding: 1rem }
h2 { font-size: 1rem; margin: 0 }
article p { color: var(--quiet); font-size: .875rem; margin: 0; overflow-wrap: anywhere }
pre { font: inherit; margin: .75rem 0 0; overflow-wrap: anywhere; white-space: pre-wrap }
article button { margin-top: .75rem }
`

/** Shows new mails as they come, and copies codes. A file of its own, like the style. */
export const mailScript = `
const list = document.querySelector('#mails')
let shown = list.innerHTML
async function refresh() {
  try {
    const page = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html')
    const mails = page.querySelector('#mails')
    const fresh = mails.innerHTML
    if (fresh !== shown) list.replaceChildren(...mails.childNodes)
    shown = fresh
  } catch {}
}
list.addEventListener('click', async ({ target }) => {
  const { code } = target.dataset
  if (code === undefined) return
  await navigator.clipboard.writeText(code)
  target.textContent = 'Copied'
  setTimeout(() => { target.textContent = 'Copy ' + code }, 2000)
})
setInterval(refresh, 1500)
`

/** The page that shows mails, newest first. What a mail says is text: nothing of it is run or loaded. */
export function mailPage(mails: readonly Mail[]): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<title>Practice mail</title><link rel="stylesheet" href="/style.css"><script src="/mail.js" defer></script></head>
<body><main>${brandLine}<h1>Practice mail</h1>
<p>Every mail that the services send ends here, whatever its address. New ones appear by themselves.</p>
<div id="mails" role="log" aria-label="Mails">${
    mails.length === 0 ? html`<article><p>No mail yet.</p></article>` : raw(mails.map(entry).join(''))
  }</div></main></body></html>`.toString()
}

function entry(mail: Mail): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  return html`<article id="mail-${mail.id}"><h2>${mail.subject}</h2>
<p>To ${mail.to.join(', ')} from ${mail.from}, <time datetime="${mail.receivedAt}">${mail.receivedAt.slice(11, 19)} UTC</time></p>
<pre>${raw(withLinks(mail.text))}</pre>${
    code === undefined ? '' : html`<button type="button" data-code="${code}">Copy ${code}</button>`
  }</article>`.toString()
}

/** The text with its web addresses as links; everything else is escaped. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 0
        ? html`${part}`.toString()
        : html`<a href="${part}" rel="noreferrer" target="_blank">${part}</a>`.toString(),
    )
    .join('')
}

/** A mail as the inbox shows it. */
export type Mail = {
  /** Counts up from 1 in the order of arrival. */
  readonly id: number
  /** The SMTP account that handed it in: identifies the service that sent it. */
  readonly account: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** ISO 8601, UTC. */
  readonly receivedAt: string
}
