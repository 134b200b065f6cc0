import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 28rem; padding: 2rem 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
strong { display: block; font-size: 1.5rem; margin: 1rem 0 }
em { background: #b3261e; border-radius: 12px; color: #fff; display: block; font-style: normal; padding: .75rem 1rem }
button { background: #1f5fe0; border: 0; border-radius: 12px; color: #fff; font: inherit; font-weight: 600; margin: 1rem .75rem 0 0; min-height: 44px; padding: 0 1.25rem }
button.quiet { background: none; border: 1px solid currentColor; color: inherit }
`
const rawStyle = raw(style)
const styleHash = createHash('sha256').update(style).digest('base64')

/** The policy lets in this page's own style and nothing else; no script, no frame, forms to this origin alone. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** A page for somebody who came by a link in a mail: text and at most two buttons. Every text is escaped. */
export function messagePage({
  title,
  lines,
  warning,
  phrase,
  buttons = [],
  action,
  goOn,
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
</main></body></html>`
  return new Response(body.toString(), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
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
    status?: number
  }
}
