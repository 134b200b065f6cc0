/** A key-value store that survives a reload, and reports changes made by other tabs. */
export type KitStorage = {
  get(key: string): string | null
  /** Throws when the store refuses (full, blocked). */
  set(key: string, value: string): void
  remove(key: string): void
  /** Calls `listener` when another tab changes `key`. Returns the unsubscribe function. */
  subscribe(key: string, listener: (value: string | null) => void): () => void
}

/** Time, so that tests can own it. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number
  /** Runs `callback` once after `delayMs`. Returns the cancel function. */
  setTimer(callback: () => void, delayMs: number): () => void
}

/** What the kit knows of the machine that it runs on. */
export type Platform = {
  readonly mobile: boolean
  readonly ios: boolean
  readonly android: boolean
  readonly mac?: boolean | undefined
  readonly telegram: boolean
  /** The page is in a frame of another: links to apps must leave from the top. */
  readonly framed?: boolean | undefined
  /** BCP 47 tag of the person's language. */
  readonly locale: string
}

/** A window beside the page, empty until it is led somewhere. What it shows then can't reach the page. */
export type SideWindow = {
  /** Leads it somewhere. False: the person has closed it. */
  go(url: string): boolean
  close(): void
}

export type SideWindowOptions = { readonly name: string; readonly width: number; readonly height: number }

/** Everything that the kit takes from its surroundings. Core touches no global. */
export type Env = {
  readonly clock: Clock
  readonly storage: KitStorage
  readonly fetch: typeof globalThis.fetch
  readonly openUrl: (url: string, target: '_self' | '_blank' | '_top') => void
  /** Opens a window in the handler of a press. Undefined: it was blocked. Default: the browser's. */
  readonly openWindow?: ((options: SideWindowOptions) => SideWindow | undefined) | undefined
  /** The IANA name of the time zone. Default: the browser's. */
  readonly timeZone?: (() => string | undefined) | undefined
  /** `size` cryptographically strong random bytes. */
  readonly randomBytes: (size: number) => Uint8Array
  readonly platform: Platform
  /** The page's address (`location.href`), empty outside a browser. */
  readonly href: () => string
  /** Loads an image into the browser's cache; resolves when it is there or has failed. */
  readonly preloadImage: (url: string) => Promise<void>
  readonly log: (level: 'debug' | 'info' | 'warn' | 'error', message: string, details?: unknown) => void
}
