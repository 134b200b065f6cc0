/** What the probe in the page has seen so far. Times are milliseconds since navigation. */
export type ProbeReadings = {
  readonly usableAtMs: number | undefined
  readonly openedInMs: number | undefined
  readonly longTasks: readonly { readonly startMs: number; readonly durationMs: number }[]
  readonly resources: readonly { readonly url: string; readonly startMs: number; readonly endMs: number }[]
}

declare global {
  interface Window {
    benchProbe: { read(): ProbeReadings; armOpen(): void }
  }
}

/**
 * Runs in the page before anything else: notes when the button can be clicked and when the list is painted, and
 * announces two wallets by EIP-6963, so that every kit has installed wallets to show. Serialised into the browser: it
 * may use nothing from outside of itself.
 */
export function installProbe(selectors: { button: string; row: string }): void {
  const find = (root: ParentNode, selector: string): HTMLElement | undefined => {
    const direct = root.querySelector<HTMLElement>(selector)
    if (direct !== null) return direct
    for (const element of root.querySelectorAll('*')) {
      const inside = element.shadowRoot === null ? undefined : find(element.shadowRoot, selector)
      if (inside !== undefined) return inside
    }
    return undefined
  }
  const isVisible = (element: HTMLElement | undefined) =>
    element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
    element.getBoundingClientRect().height > 0

  let usableAtMs: number | undefined
  let openedInMs: number | undefined
  let clickedAtMs: number | undefined
  const longTasks: { startMs: number; durationMs: number }[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push({ startMs: entry.startTime, durationMs: entry.duration })
  }).observe({ type: 'longtask', buffered: true })

  const watch = () => {
    if (usableAtMs === undefined && document.body !== null) {
      const button = find(document, selectors.button)
      if (isVisible(button) && !button?.hasAttribute('disabled')) usableAtMs = performance.now()
    }
    if (clickedAtMs !== undefined && openedInMs === undefined && isVisible(find(document, selectors.row))) {
      const from = clickedAtMs
      clickedAtMs = undefined
      // The frame that holds the row is on the screen when the next task after it runs.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          openedInMs = performance.now() - from
        }
        channel.port2.postMessage(undefined)
      })
    }
    requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
  window.benchProbe = {
    read: () => ({
      usableAtMs,
      openedInMs,
      longTasks,
      resources: performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .map((entry) => ({ url: entry.name, startMs: entry.startTime, endMs: entry.responseEnd })),
    }),
    armOpen() {
      openedInMs = undefined
      window.addEventListener(
        'click',
        (event) => {
          clickedAtMs = event.timeStamp
        },
        { capture: true, once: true },
      )
    },
  }

  const icon =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>'
  const announce = () => {
    for (const name of ['First', 'Second']) {
      const info = {
        uuid: `00000000-0000-4000-8000-00000000000${name.length}`,
        name: `${name} wallet`,
        icon,
        rdns: `bench.${name.toLowerCase()}`,
      }
      const provider = { request: () => Promise.resolve([]), on() {}, removeListener() {} }
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: Object.freeze(info), provider }) }),
      )
    }
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
