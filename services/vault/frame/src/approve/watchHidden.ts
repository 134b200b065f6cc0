import { VaultError } from '../errors/VaultError.ts'

/** Seconds that a request waits for its page to show the frame, while the tab itself is looked at. */
const unseenSeconds = 20
/** A page often still shows the frame for so long after the request before. No one reads and presses sooner. */
const glimpseMs = 500

/**
 * Watches whether the page shows the frame. Hiding a request that was shown declines it: the peer's client reports that
 * to its app, and nothing to the frame. Never showing one declines it as well. A tab in the background is not put away:
 * there the browser reports nothing.
 *
 * @param end Called once, with what the request fails with.
 * @returns Stops watching.
 */
export function watchHidden(self: Window & typeof globalThis, end: (failure: VaultError) => void): () => void {
  const { document } = self
  const ending = new AbortController()
  let inside = false
  let seenSince: number | undefined
  let unseen = 0

  function finish(failure: VaultError): void {
    if (ending.signal.aborted) return
    stop()
    end(failure)
  }

  function look(): void {
    const isSeen = inside && self.innerWidth > 0 && self.innerHeight > 0
    const now = self.performance.now()
    if (isSeen) seenSince ??= now
    else if (seenSince !== undefined) {
      if (now - seenSince >= glimpseMs) finish(new VaultError('wallet/user-rejected'))
      seenSince = undefined
    }
  }

  const observer = new self.IntersectionObserver((entries) => {
    const last = entries.at(-1)
    // A frame that isn't rendered has a root without a size.
    inside = last?.isIntersecting === true && last.boundingClientRect.width > 0
    look()
  })
  observer.observe(document.documentElement)
  self.addEventListener('resize', look, { signal: ending.signal })
  const ticking = self.setInterval(() => {
    if (seenSince === undefined && !document.hidden) unseen += 1
    if (unseen >= unseenSeconds) finish(new VaultError('request/aborted'))
  }, 1_000)

  function stop(): void {
    ending.abort()
    observer.disconnect()
    self.clearInterval(ticking)
  }
  return stop
}
