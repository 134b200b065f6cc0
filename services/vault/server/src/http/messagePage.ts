import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

const style = `
:root {
  color-scheme: light dark;
  --bg: light-dark(oklch(.96 .006 85), oklch(.15 .005 75));
  --card: light-dark(oklch(.985 .006 85), oklch(.18 .005 75));
  --fill: light-dark(oklch(.93 .008 85), oklch(.24 .005 75));
  --line: light-dark(oklch(.88 .008 85), oklch(.3 .005 75));
  --text: light-dark(oklch(.25 .01 85), oklch(.95 .005 75));
  --text-2: light-dark(oklch(.42 .012 85), oklch(.76 .008 75));
  --brass: oklch(.8 .13 82);
  --bad: light-dark(oklch(.47 .15 25), oklch(.8 .1 25));
  --bad-soft: light-dark(oklch(.94 .022 25), oklch(.255 .028 25));
  background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif
}
*, ::before { box-sizing: border-box }
body { display: grid; justify-items: center; margin: 0; min-height: 100dvh; padding: clamp(1rem, 10vh, 6rem) 1rem 1rem; align-content: start }
main { background: var(--card); border: 1px solid var(--line); border-radius: 16px; max-width: 26rem; overflow-wrap: anywhere; padding: 1.5rem; width: 100% }
h1 { font-size: 1.375rem; letter-spacing: -.017em; line-height: 1.3; margin: 0 }
p { color: var(--text-2); margin: .75rem 0 0 }
a { color: inherit }
strong { background: var(--fill); border-radius: 12px; display: block; font-size: 1.375rem; line-height: 1.3; margin: 1rem 0 0; padding: 1rem; text-align: center }
em { background: var(--bad-soft); border-radius: 12px; color: var(--bad); display: block; font-style: normal; font-weight: 500; margin: 1rem 0 0; padding: .75rem 1rem }
form { display: grid; gap: .5rem; margin: 1.5rem 0 0 }
button { background: var(--brass); border: 0; border-radius: 12px; color: oklch(.2 .03 82); cursor: pointer; font: inherit; font-weight: 600; min-height: 48px; padding: .5rem 1.25rem }
button.quiet { background: var(--fill); color: var(--text) }
:focus-visible { outline: 2px solid light-dark(oklch(.52 .1 75), oklch(.8 .13 82)); outline-offset: 2px }
@media (forced-colors: active) { button, strong { border: 1px solid CanvasText } }
`
const rawStyle = raw(style)
const styleHash = createHash('sha256').update(style).digest('base64')

/** A window that an app has opened for a login closes once its page has been seen. One that a person opened stays. */
const closing = 'setTimeout(() => close(), 900)'
const rawClosing = raw(closing)
const closingHash = createHash('sha256').update(closing).digest('base64')

/** The policy allows only this page's own style and the script that closes it; no frame, forms to this origin alone. */
const policyOf = (closes: boolean) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...(closes ? [`script-src 'sha256-${closingHash}'`] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/** A page for a person who came by a link in a mail: text and at most two buttons. Every text is escaped. */
export function messagePage({
  title,
  lines,
  warning,
  phrase,
  buttons = [],
  action,
  goOn,
  closes = false,
  status = 200,
}: messagePage.Options): Response {
  const body = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
${goOn === undefined ? '' : html`<meta http-equiv="refresh" content="0;url=${goOn}">`}
<title>${title}</title><style>${rawStyle}</style></head>
<body><main><h1>${title}</h1>
${warning === undefined ? '' : html`<em role="alert">${warning}</em>`}
${lines.map((line) => html`<p>${line}</p>`)}
${phrase === undefined ? '' : html`<strong>${phrase}</strong>`}
${
  buttons.length === 0
    ? ''
    : html`<form method="post"${action === undefined ? '' : html` action="${action}"`}>${buttons.map(
        ({ label, name, value, quiet }) =>
          html`<button name="${name}" value="${value}" class="${quiet === true ? 'quiet' : 'main'}">${label}</button>`,
      )}</form>`
}
${goOn === undefined ? '' : html`<p><a href="${goOn}">Go on</a></p>`}
</main>${closes ? html`<script>${rawClosing}</script>` : ''}</body></html>`
  return new Response(body.toString(), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyOf(closes) },
  })
}

export declare namespace messagePage {
  type Options = {
    title: string
    lines: readonly string[]
    /** In red, above everything. */
    warning?: string | undefined
    /** Shown large, to be compared. */
    phrase?: string | undefined
    buttons?: readonly { label: string; name: string; value: string; quiet?: boolean }[]
    /** Where the buttons lead. Default: this page. */
    action?: string
    /** Where the page leads by itself. */
    goOn?: string | undefined
    /** All is done: the window closes by itself where an app has opened it. */
    closes?: boolean
    status?: number
  }
}
