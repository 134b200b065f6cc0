import { html } from 'hono/html'

const policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const page = (title: string, body: unknown): Response =>
  new Response(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`.toString(),
    { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } },
  )

/** The pages of a practice provider. */
export const socialPages = {
  /** Whoever names somebody is them: there are no passwords here. */
  login: (provider: string): Response =>
    page(
      `Practice login of ${provider}`,
      html`<form method="post">
<p><label>Name <input name="name" value="alice" required pattern="[a-z0-9_]{1,30}"></label></p>
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
