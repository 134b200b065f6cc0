import type { GuardEvent } from './clickGuard.ts'

/** Marks the end of all that matters of a request. */
const endMark = '[data-read-end]'

/**
 * Watches whether the end of what matters in `scroller` has been seen once. Where no end is marked nothing counts as seen.
 * @returns Ends it.
 */
export function watchEnd(scroller: Element, notify: (read: boolean) => void): () => void {
  const mark = scroller.querySelector(endMark)
  notify(false)
  if (mark === null) return () => {}
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      notify(true)
    },
    { root: scroller },
  )
  observer.observe(mark)
  return () => observer.disconnect()
}

/** IntersectionObserver version 2: it says whether a person can see the element, also across origins. */
type VisibleEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** How late the browser may say it; 100 is the least that it takes. */
const delayMs = 100
/** Keys with which a person reads and goes about a page. All others are meant for something else. */
const ownKeys = /^(Tab|Shift|Escape|Control|Alt|Meta|Home|End|PageUp|PageDown|Arrow\w+)$/

/**
 * Watches whether `element` is seen in full, stays where it is and as large as it is, and how the pointer comes to it. A
 * page at the top is seen while it has the focus.
 * @returns `flush` takes in what the browser has noticed but not said yet; `stop` ends it.
 */
export function watchScreen(
  self: Window & typeof globalThis,
  element: Element,
  notify: (event: GuardEvent) => void,
): { flush(): void; stop(): void } {
  const ending = new AbortController()
  const { signal } = ending
  const { document } = self
  const isTop = self.top === self
  const take = (entries: IntersectionObserverEntry[]) => {
    const last: VisibleEntry | undefined = entries.at(-1)
    if (last)
      notify({ kind: 'seen', visible: last.intersectionRatio >= 0.999 && last.isVisible === true && !document.hidden })
  }
  const options = { threshold: [0, 0.5, 0.9, 0.999, 1], trackVisibility: true, delay: delayMs }
  const observer = isTop ? undefined : new self.IntersectionObserver(take, options as IntersectionObserverInit)
  observer?.observe(element)
  if (isTop) {
    const page = () => {
      notify({ kind: 'seen', visible: !document.hidden })
      notify({ kind: 'focus', focused: document.hasFocus() })
    }
    page()
    document.addEventListener('visibilitychange', page, { signal })
    for (const type of ['focus', 'blur'] as const) self.addEventListener(type, page, { signal })
    // Who still types for another window restarts the wait with each key.
    self.addEventListener(
      'keydown',
      ({ key, target }) => {
        const onButton = target instanceof self.HTMLButtonElement
        if (!ownKeys.test(key) && !onButton) notify({ kind: 'changed' })
      },
      { signal, capture: true },
    )
  }
  self.addEventListener('resize', () => notify({ kind: 'resized', width: self.innerWidth, height: self.innerHeight }), {
    signal,
  })

  const leave = () => notify({ kind: 'left' })
  const follow = (event: PointerEvent) => {
    const { pointerType, isTrusted, screenX, screenY, clientX, clientY } = event
    if (!isTrusted || (pointerType !== 'mouse' && pointerType !== 'pen')) return
    const kind = event.type === 'pointerdown' ? 'press' : 'move'
    const dragging = kind === 'move' && event.buttons !== 0
    const at = self.performance.now()
    notify({
      kind: 'pointer',
      sample: { at, input: pointerType, kind, dragging, screenX, screenY, clientX, clientY },
    })
  }
  for (const type of ['pointermove', 'pointerdown'] as const) {
    self.addEventListener(type, follow, { signal, capture: true, passive: true })
  }
  document.documentElement.addEventListener('pointerleave', (event) => event.isTrusted && leave(), { signal })
  self.addEventListener('blur', leave, { signal })
  return {
    flush: () => take(observer?.takeRecords() ?? []),
    stop() {
      observer?.disconnect()
      ending.abort()
    },
  }
}

/** Whether this browser can prove that a frame is seen. A page at the top is: nothing lies over it. */
export function provesVisibility(self: Window): boolean {
  const entry = (self as Window & { IntersectionObserverEntry?: { prototype: object } }).IntersectionObserverEntry
  return self.top === self || (entry !== undefined && 'isVisible' in entry.prototype)
}
