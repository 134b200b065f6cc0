import { createBrowserEnv, type Env } from '@latchkey/core'
import { recordToCookie } from '@latchkey/core/cookie'
import { formatKitCookie, kitCookieName } from '@latchkey/protocol/cookie'

/**
 * Storage of a kit that tells the server of its own page by a cookie which accounts and networks are in use, in 1 KiB
 * at most. Everything is kept where it was, in the browser's own storage: the cookie is a copy of these two, written
 * again at each visit.
 *
 * @example
 * const kit = createKit({ networks, env: { storage: cookieStorage() } })
 */
export function cookieStorage(options: cookieStorage.Options = {}): Env['storage'] {
  const { name = 'latchkey', maxAgeDays = 30 } = options
  const { storage } = createBrowserEnv()
  const page = typeof document === 'undefined' ? undefined : document
  const copy = (key: string, text: string | null) => {
    if (page === undefined || key !== name) return
    const cookie = text === null ? undefined : recordToCookie(text)
    const pair = cookie ? formatKitCookie(cookie, name) : `${kitCookieName(name)}=`
    const ageSeconds = cookie ? maxAgeDays * 86_400 : 0
    const secure = options.secure ?? page.location.protocol === 'https:'
    try {
      page.cookie = `${pair}; Path=/; Max-Age=${ageSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`
    } catch {
      // A page in a sandboxed frame has no cookies, and no server of its own to read them.
    }
  }
  return {
    ...storage,
    get(key) {
      const text = storage.get(key)
      copy(key, text)
      return text
    },
    set(key, value) {
      storage.set(key, value)
      copy(key, value)
    },
    remove(key) {
      storage.remove(key)
      copy(key, null)
    },
  }
}

export declare namespace cookieStorage {
  type Options = {
    /** The cookie's name, which is also the kit's `storageKey`. Default `latchkey`. */
    name?: string | undefined
    /** How long the cookie outlives the last visit. Default 30. */
    maxAgeDays?: number | undefined
    /** Whether it goes over TLS alone. Default: where the page came over TLS. */
    secure?: boolean | undefined
  }
}
