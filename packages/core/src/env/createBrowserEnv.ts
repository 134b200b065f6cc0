import type { Env, KitStorage, Platform } from '../ports/env.ts'

// This folder alone touches the browser's globals. On a server it answers with what it has: no page, no storage, the
// machine's clock.

const browserStorage: KitStorage = {
  get: (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Reading throws where the browser blocks storage for the site.
      return null
    }
  },
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
  subscribe: (key, listener) => {
    // `storageArea` is left alone: reading it throws where storage is blocked.
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener(event.key === null ? null : event.newValue)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
}

/** Whether the browser's own storage is behind it, alone or copied into a cookie. */
export function isBrowserStorage({ subscribe }: KitStorage): boolean {
  return subscribe === browserStorage.subscribe
}

function readPlatform(): Platform {
  const agent = typeof navigator === 'undefined' ? '' : navigator.userAgent
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  const ipad = agent.includes('Macintosh') && navigator.maxTouchPoints > 1
  const ios = ipad || /iPhone|iPad|iPod/.test(agent)
  const android = /Android/.test(agent)
  return {
    ios,
    android,
    mac: !ipad && agent.includes('Macintosh'),
    mobile: ios || android || /Mobile/.test(agent),
    telegram: typeof window !== 'undefined' && 'TelegramWebviewProxy' in window,
    framed: typeof window !== 'undefined' && window.self !== window.top,
    locale: typeof navigator === 'undefined' ? 'en-US' : navigator.language,
  }
}

function preloadImage(url: string): Promise<void> {
  if (typeof Image === 'undefined') return Promise.resolve()
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve()
    image.onerror = () => resolve()
    image.src = url
  })
}

/** The surroundings of a kit in a browser; on a server, as much of them as there is. */
export function createBrowserEnv(): Env {
  const inBrowser = typeof window !== 'undefined'
  return {
    clock: {
      nowMs: () => Date.now(),
      setTimer: (callback, delayMs) => {
        const timer = setTimeout(callback, delayMs)
        return () => clearTimeout(timer)
      },
    },
    storage: inBrowser ? browserStorage : memoryStorage(),
    fetch: (input, init) => fetch(input, init),
    openUrl: (url, target) => void window.open(url, target, 'noreferrer,noopener'),
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
    platform: readPlatform(),
    href: () => (inBrowser ? location.href : ''),
    preloadImage,
    log: (level, message, details) => {
      // A library speaks on the console only when something is wrong.
      if (level === 'warn' || level === 'error') console[level](`Latchkey: ${message}`, details ?? '')
    },
  }
}

/** Storage that forgets at the end of the page: the server, a private window with storage switched off, tests. */
export function memoryStorage(): KitStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    subscribe: () => () => undefined,
  }
}
