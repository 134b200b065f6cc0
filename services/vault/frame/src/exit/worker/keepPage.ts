/** The one page that is kept, and the hash that its bytes must have. */
export type KeptPage = { readonly path: string; readonly sha256: string }

/** What keeping a page takes from a service worker. */
export type KeepPorts = {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
}

const prefix = 'latchkey-exit/'

/** The page's own policy is in its bytes; this adds what a document can't say of itself. Nothing comes from the server's answer. */
export const keptHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Keeps one page that this release knows by its hash, under a name of its own: it is whole there or not there at all, and
 * what another release has kept stays until this one is in charge.
 */
export function createPageKeeper({ path, sha256 }: KeptPage, ports: KeepPorts) {
  const name = `${prefix}${sha256}`

  async function isRight(body: ArrayBuffer): Promise<boolean> {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
    return btoa(String.fromCharCode(...digest)) === sha256
  }

  return {
    /** @throws Error where the server sends anything else: the browser then keeps the worker of before. */
    async install(): Promise<void> {
      const response = await ports.fetch(path, { cache: 'no-store', credentials: 'omit', redirect: 'error' })
      const body = await response.arrayBuffer()
      if (!response.ok || !(await isRight(body))) throw new Error('The page is not the one of this release.')
      await (await ports.caches.open(name)).put(path, new Response(body))
    },
    /** Drops what other releases have kept. */
    async activate(): Promise<void> {
      const others = (await ports.caches.keys()).filter((each) => each.startsWith(prefix) && each !== name)
      await Promise.all(others.map((each) => ports.caches.delete(each)))
    },
    /** Whether a request is for the page: opened as a document, at this very address. */
    keeps: (request: Pick<Request, 'mode' | 'method' | 'url'>, origin: string): boolean => {
      const url = new URL(request.url)
      return request.mode === 'navigate' && request.method === 'GET' && url.origin === origin && url.pathname === path
    },
    /** The page as it was kept. Its bytes are compared again: others are dropped, and never shown. */
    async answer(): Promise<Response> {
      const cache = await ports.caches.open(name)
      const body = await (await cache.match(path))?.arrayBuffer()
      if (body !== undefined && (await isRight(body))) return new Response(body, { headers: keptHeaders })
      await ports.caches.delete(name)
      return Response.error()
    },
  }
}
