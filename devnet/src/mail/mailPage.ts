import { html, raw } from 'hono/html'
import type { Mail } from './mail.types.ts'

/** The style of the page, served as a file of its own so that its policy allows no inline style. */
export const mailStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 12px; margin: 1rem 0; padding: 1rem }
h2 { font-size: 1rem; margin: 0 }
p { color: color-mix(in srgb, currentColor 70%, transparent); margin: 0 }
pre { font: inherit; margin: .75rem 0 0; overflow-wrap: anywhere; white-space: pre-wrap }
`

/** The page that shows mails, newest first. What a mail says is text: nothing of it is run or loaded. */
export function mailPage(mails: readonly Mail[]): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<title>Devnet mail</title><link rel="stylesheet" href="/style.css"></head>
<body><h1>Devnet mail</h1>
<p>Every mail that the services send ends here, whatever its address.</p>
${mails.length === 0 ? html`<article><p>No mail yet.</p></article>` : raw(mails.map(entry).join(''))}
</body></html>`.toString()
}

function entry(mail: Mail): string {
  return html`<article id="mail-${mail.id}"><h2>${mail.subject}</h2>
<p>To ${mail.to.join(', ')} from ${mail.from}, <time>${mail.receivedAt}</time></p>
<pre>${raw(withLinks(mail.text))}</pre></article>`.toString()
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
