import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { contentSecurityPolicy } from '@latchkey/web-service'
import { buttonStyles, cookieToInitialState } from 'latchkey/server'
import { createElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { networks, Page, type PageState } from '../pages/server-drawn/Page.tsx'
import { ownWorld } from './ownWorld.ts'

const stylesheet = '/latchkey.css'

/**
 * The server of an app of one page. `/` is drawn at once, for a policy without exceptions: its styles are a file.
 * `/nonce` comes as a stream whose end is late, with nonces.
 *
 * @param shell The page as it was built.
 */
export async function drawPage(request: Request, shell: string): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  if (pathname === stylesheet)
    return new Response(buttonStyles, { headers: { 'content-type': 'text/css', 'cache-control': 'max-age=60' } })
  if (pathname !== '/' && pathname !== '/nonce') return undefined
  const nonce = pathname === '/nonce' ? randomBytes(16).toString('base64') : undefined
  const { api, practice } = ownWorld().urls
  const state: PageState = {
    apiUrl: api,
    projectId: 'devnet',
    initialState: cookieToInitialState(request.headers.get('cookie'), { networks }),
    ...(nonce === undefined ? { stylesheet } : { nonce }),
  }
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  const [before = '', after = ''] = shell.replace('>null<', () => `>${json}<`).split('<!--app-->')
  const type = { 'content-type': 'text/html; charset=utf-8' }
  if (nonce === undefined) {
    return new Response(before + renderToString(createElement(Page, { state })) + after, { headers: type })
  }
  const drawn = await renderToReadableStream(createElement(Page, { state, gate: setTimeout(150) }), { nonce })
  const strict = contentSecurityPolicy({ connect: [api, api.replace(/^http/, 'ws'), practice], images: [api] })
  const policy = strict.replaceAll(/(style|script)-src 'self'/g, `$& 'nonce-${nonce}'`)
  return new Response(drawn.pipeThrough(between(before, after)), {
    headers: { ...type, 'content-security-policy': policy },
  })
}

/** A stream between two texts. */
function between(before: string, after: string): TransformStream<Uint8Array, Uint8Array> {
  const text = new TextEncoder()
  return new TransformStream({
    start: (out) => out.enqueue(text.encode(before)),
    flush: (out) => out.enqueue(text.encode(after)),
  })
}
