import type { BrowserContext, Page } from 'playwright-core'

/** What a page has asked for, in order. */
export type RequestRecord = {
  /** Every request of every page, worker and popup of the browser context: method and URL. WebSockets too. */
  readonly all: readonly { readonly method: string; readonly url: string }[]
  /** The URLs of the requests to hosts that aren't allowed. */
  foreign(): readonly string[]
  /** Throws with the list of foreign requests, if there are any. */
  expectNoForeign(): void
  /** Forgets what was recorded. */
  clear(): void
}

/**
 * Records the requests of `page` and of everything that shares its browser context. `allowedHosts` are hosts with port,
 * such as `localhost:4300`, or what describes them. Addresses that never leave the page (data:, blob:) aren't requests.
 */
export function recordRequests(page: Page | BrowserContext, allowedHosts: readonly (string | RegExp)[]): RequestRecord {
  const context = 'context' in page ? page.context() : page
  const all: { method: string; url: string }[] = []
  const add = (method: string, url: string) => {
    if (/^(https?|wss?):/.test(url)) all.push({ method, url })
  }
  const watchSockets = (opened: Page) => opened.on('websocket', (socket) => add('WEBSOCKET', socket.url()))
  context.on('request', (request) => add(request.method(), request.url()))
  context.on('page', watchSockets)
  context.pages().forEach(watchSockets)

  const isAllowed = (host: string) =>
    allowedHosts.some((allowed) => (typeof allowed === 'string' ? allowed === host : allowed.test(host)))
  const foreign = () => all.map(({ url }) => url).filter((url) => !isAllowed(new URL(url).host))
  return {
    all,
    foreign,
    expectNoForeign() {
      const urls = foreign()
      if (urls.length > 0) throw new Error(`Requests left the configured hosts:\n${urls.join('\n')}`)
    },
    clear() {
      all.length = 0
    },
  }
}
