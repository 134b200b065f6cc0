import type { Browser } from 'playwright-core'
import type { BenchPage } from './pages.ts'
import { installProbe } from './probe.ts'
import type { PageServer } from './servePages.ts'

/** One visit: load, wait, open, look. */
export type Visit = {
  readonly usableMs: number
  readonly openMs: number
  /** JavaScript and CSS, gzip -9. */
  readonly bytesUntilButton: number
  readonly bytesOpen: number
  /** Requests after the document itself. */
  readonly requestsUntilButton: number
  readonly requestsIdle: number
  readonly requestsOpen: number
  readonly offSiteRequests: number
  readonly heapOpenBytes: number
  readonly longTasksLoadMs: readonly number[]
  readonly longTasksOpenMs: readonly number[]
}

/** Visits `page` in a context of its own. Requests to other hosts than `ownHosts` are counted and refused. */
export async function measurePage(
  browser: Browser,
  server: PageServer,
  page: BenchPage,
  options: { readonly cpuSlowdown: number; readonly ownHosts: readonly string[] },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    let offSiteRequests = 0
    await context.route(
      (url) => !options.ownHosts.includes(url.host) && url.protocol.startsWith('http'),
      (route) => {
        offSiteRequests += 1
        return route.abort()
      },
    )
    await context.addInitScript(installProbe, { button: page.button, row: page.row })
    const tab = await context.newPage()
    const session = await context.newCDPSession(tab)
    await session.send('Emulation.setCPUThrottlingRate', { rate: options.cpuSlowdown })
    await tab.goto(`${server.url}/${page.name}/`, { waitUntil: 'load' })
    await tab.waitForFunction(() => window.benchProbe.read().usableAtMs !== undefined, undefined, { timeout: 60_000 })
    // What a kit does at idle belongs to neither number: the click comes when the page has come to rest.
    await tab.waitForTimeout(1500)
    const loaded = await tab.evaluate(() => window.benchProbe.read())
    await tab.evaluate(() => window.benchProbe.armOpen())
    await tab.locator(page.button).first().click()
    await tab.waitForFunction(() => window.benchProbe.read().openedInMs !== undefined, undefined, { timeout: 60_000 })
    await tab.waitForTimeout(700)
    const opened = await tab.evaluate(() => window.benchProbe.read())
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.send('HeapProfiler.collectGarbage')
    const heap = await session.send('Runtime.getHeapUsage')
    const usableMs = loaded.usableAtMs ?? Number.NaN
    const bytes = (resources: typeof opened.resources) =>
      [...new Set(resources.map(({ url }) => url))].reduce((sum, url) => sum + (server.gzipBytes(url) ?? 0), 0)
    return {
      usableMs,
      openMs: opened.openedInMs ?? Number.NaN,
      bytesUntilButton: bytes(loaded.resources.filter((resource) => resource.endMs <= usableMs)),
      bytesOpen: bytes(opened.resources),
      requestsUntilButton: loaded.resources.filter((resource) => resource.startMs <= usableMs).length,
      requestsIdle: loaded.resources.length,
      requestsOpen: opened.resources.length,
      offSiteRequests,
      heapOpenBytes: heap.usedSize,
      longTasksLoadMs: loaded.longTasks.map((task) => task.durationMs),
      longTasksOpenMs: opened.longTasks.slice(loaded.longTasks.length).map((task) => task.durationMs),
    }
  } finally {
    await context.close()
  }
}
