import { createHash } from 'node:crypto'
import type { ApiError } from '../http/ApiError.ts'
import { asHtml } from '../http/asHtml.ts'
import type { Reply } from '../http/route.ts'

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:clamp(1rem,10vh,6rem) auto;padding:0 1rem}h1{font-size:1.375rem;line-height:1.3}a{color:inherit}'
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * What a person sees in the window where a provider's page was to be: why it isn't there, and what to do.
 * @param returnUrl The page of the app. Undefined: the order isn't known.
 */
export function openFailurePage(error: ApiError, returnUrl: string | undefined): Reply {
  const again = error.retryAfterSeconds === undefined ? '' : '<p><a href="">Try again</a></p>'
  const unpaid = error.code.startsWith('onramp/provider-') ? '<p>Nothing was paid.</p>' : ''
  const back = returnUrl === undefined ? '' : `<p><a href="${asHtml(returnUrl)}">Back to the app</a></p>`
  return {
    status: error.status,
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not opened</title><style>${style}</style></head><body><main><h1>The provider’s page was not opened</h1><p>${asHtml(error.message)}</p>${unpaid}${again}${back}</main></body></html>`,
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  }
}

/** Whether a call comes from a window that a person looks at. */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}
