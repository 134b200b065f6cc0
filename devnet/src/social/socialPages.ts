import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

const style = `
:root {
  color-scheme: light dark;
  --line: light-dark(oklch(.6 .012 85), oklch(.56 .01 75));
  background: light-dark(oklch(.96 .006 85), oklch(.15 .005 75));
  color: light-dark(oklch(.25 .01 85), oklch(.95 .005 75));
  font: 16px/1.5 system-ui, sans-serif
}
* { box-sizing: border-box }
main { background: light-dark(oklch(.985 .006 85), oklch(.18 .005 75)); border-radius: 16px; margin: clamp(.5rem, 8vh, 5rem) auto; max-width: 26rem; padding: 1.5rem }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 1rem }
small { color: light-dark(oklch(.42 .012 85), oklch(.76 .008 75)); display: block }
label { font-weight: 500 }
input:not([type=checkbox]) { background: none; border: 1px solid var(--line); border-radius: 10px; color: inherit; display: block; font: inherit; min-height: 44px; padding: 0 .75rem; width: 100% }
button { background: light-dark(oklch(.93 .008 85), oklch(.26 .005 75)); border: 0; border-radius: 12px; color: inherit; cursor: pointer; display: block; font: inherit; font-weight: 600; margin-top: .5rem; min-height: 48px; width: 100% }
button:first-of-type { background: oklch(.8 .13 82); color: oklch(.2 .03 82) }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`

const page = (title: string, body: unknown): Response =>
  new Response(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${raw(style)}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`.toString(),
    { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } },
  )

/** The pages of a practice provider. */
export const socialPages = {
  /** Whoever names somebody is them: there are no passwords here. */
  login: (provider: string): Response =>
    page(
      `Practice login of ${provider}`,
      html`<form method="post">
<p><label>Name <input name="name" value="alice" required pattern="[A-Za-z0-9_]{1,30}" title="Letters, digits and _" aria-describedby="names"></label>
<small id="names">Letters, digits and _. Whoever types a name is that person: there are no passwords here.</small></p>
<p><label>E-mail, or nothing <input name="email" type="email" value="alice@example.org"></label></p>
<p><label><input name="verified" type="checkbox" value="on" checked> The provider has verified the address</label></p>
<button name="answer" value="allow">Log in</button> <button name="answer" value="deny">Cancel</button></form>`,
    ),
  /** Without a script, the way back by POST takes a click. */
  postBack: (action: string, fields: Readonly<Record<string, string>>): Response =>
    page(
      'Back to the app',
      html`<form method="post" action="${action}">${Object.entries(fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
      )}<button>Continue</button></form>`,
    ),
}
