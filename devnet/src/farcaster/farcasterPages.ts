import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { brandLine, practiceStyle } from '../site/practiceLook.ts'
import type { FarcasterChannel } from './createFarcasterRelay.ts'
import { farcasterPeople } from './farcasterPeople.ts'
import { type RelayMood, relayMoods } from './relayMoods.ts'

const style = `${practiceStyle}
main { background: var(--card); border-radius: 16px; margin: clamp(.5rem, 8vh, 5rem) auto; max-width: 26rem; padding: 1.5rem }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
dl { display: grid; gap: .375rem 1rem; grid-template-columns: auto 1fr; margin: 0 0 1rem }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere; text-align: end }
fieldset { border: 0; margin: 0 0 .5rem; padding: 0 }
legend { font-weight: 600; margin-bottom: .25rem; padding: 0 }
.choice { align-items: center; cursor: pointer; display: flex; gap: .75rem; min-height: 48px }
.choice input { accent-color: oklch(.8 .13 82); flex: none; height: 20px; margin: 0; width: 20px }
input:not([type=radio]) { background: none; border: 1px solid var(--line); border-radius: 10px; color: inherit; display: block; font: inherit; min-height: 44px; padding: 0 .75rem; width: 100% }
button { display: block; margin-top: .5rem; min-height: 48px; width: 100% }
button.main { background: oklch(.8 .13 82); color: oklch(.2 .03 82) }
button[aria-pressed=true] { outline: 2px solid currentColor }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`

function page(title: string, body: unknown, status = 200): Response {
  return new Response(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer"><title>${title}</title><style>${raw(style)}</style></head><body><main>${brandLine}<h1>${title}</h1>${body}</main></body></html>`.toString(),
    { status, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } },
  )
}

const wayBack = html`<p><a href="/">Practice Farcaster</a></p>`

/** The pages of the practice app. They need no script. */
export const farcasterPages = {
  home: (mood: RelayMood): Response =>
    page(
      'Practice Farcaster',
      html`<p>An app with the people of the devnet. It signs them in where a page shows a Farcaster code.</p>
<form method="get" action="/open"><p><label>Link of the code <input name="link" type="url" required></label></p><button class="main">Open</button></form>
<h2>How the relay answers</h2>
<form method="post" action="/control">${Object.entries(relayMoods).map(
        ([name, what]) =>
          html`<button name="mood" value="${name}" aria-pressed="${String(name === mood)}">${name}: ${what}</button>`,
      )}</form>`,
    ),
  /** Who asks, and the choice who is signed in there. */
  question: ({ asked }: FarcasterChannel): Response =>
    page(
      `Sign in to ${asked.domain}?`,
      html`<p>Go on only if you have opened this code yourself, at ${asked.domain}. Who sent it to you is signed in as you.</p>
<dl><dt>Address</dt><dd>${asked.siweUri}</dd><dt>Until</dt><dd>${asked.expirationTime ?? 'no end was asked for'}</dd></dl>
<form method="post"><fieldset><legend>Sign in as</legend>${farcasterPeople.map(
        ({ username, fid, authAddress }, index) =>
          html`<label class="choice"><input type="radio" name="person" value="${username}" ${index === 0 ? 'checked' : ''}> <span>${username}
<small>fid ${fid}, ${authAddress === undefined ? 'signs by the custody key' : 'signs by an auth address'}</small></span></label>`,
      )}</fieldset>
<button class="main" name="answer" value="allow">Sign in</button> <button name="answer" value="decline">Decline</button></form>`,
    ),
  signed: (domain: string, username: string): Response =>
    page('Signed in', html`<p>${username} is signed in to ${domain}. Go back to the page with the code.</p>${wayBack}`),
  /** The protocol has no word for it. */
  declined: (domain: string): Response =>
    page(
      'Declined',
      html`<p>Nothing was signed. Farcaster has no word for no: ${domain} waits until its code ends.</p>${wayBack}`,
    ),
  ended: (): Response =>
    page('This code has ended', html`<p>Show a new one on the page that you want to sign in to.</p>${wayBack}`, 404),
  used: (): Response =>
    page('This code was used', html`<p>A code is answered once. Show a new one.</p>${wayBack}`, 409),
}
