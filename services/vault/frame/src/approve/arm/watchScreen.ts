import type { ArmEvent } from './arming.types.ts'

/** IntersectionObserver version 2: it says whether a person can see the element, also across origins. */
type VisibleEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** How late the browser may say it; 100 is the least that it takes. */
const delayMs = 100
/** Sub-pixel layout is no move. */
const moveSlack = 2

/**
 * Watches whether `element` is seen in full, stays where it is and as large as it is.
 * @returns `flush` takes in what the browser has noticed but not said yet; `stop` ends it.
 */
export function watchScreen(
  self: Window & typeof globalThis,
  element: Element,
  tell: (event: ArmEvent) => void,
): { flush(): void; stop(): void } {
  const ending = new AbortController()
  const { signal } = ending
  const { document } = self
  const isTop = self.top === self
  const take = (entries: IntersectionObserverEntry[]) => {
    const last: VisibleEntry | undefined = entries.at(-1)
    if (last)
      tell({ kind: 'seen', visible: last.intersectionRatio >= 0.999 && last.isVisible === true && !document.hidden })
  }
  const options = { threshold: [0, 0.5, 0.9, 0.999, 1], trackVisibility: true, delay: delayMs }
  const observer = isTop ? undefined : new self.IntersectionObserver(take, options as IntersectionObserverInit)
  observer?.observe(element)
  const page = () => tell({ kind: 'seen', visible: isTop && !document.hidden })
  if (isTop) {
    page()
    document.addEventListener('visibilitychange', page, { signal })
  }
  self.addEventListener('resize', () => tell({ kind: 'resized', width: self.innerWidth, height: self.innerHeight }), {
    signal,
  })

  // Where the frame lies on the screen, by any pointer event: a page that moves it under the pointer is noticed.
  let place: readonly [number, number] | undefined
  const follow = ({ screenX, clientX, screenY, clientY, isTrusted }: PointerEvent) => {
    if (!isTrusted) return
    const now = [screenX - clientX, screenY - clientY] as const
    if (place && (Math.abs(now[0] - place[0]) > moveSlack || Math.abs(now[1] - place[1]) > moveSlack)) {
      tell({ kind: 'changed' })
    }
    place = now
  }
  for (const type of ['pointermove', 'pointerdown'] as const) {
    self.addEventListener(type, follow, { signal, capture: true, passive: true })
  }
  return {
    flush: () => take(observer?.takeRecords() ?? []),
    stop() {
      observer?.disconnect()
      ending.abort()
    },
  }
}
