import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appPages } from '../harness/appPages.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'

const browser = sharedBrowser({ partitioned: true })
const app = appPages()
const sdk = () => `${ownWorld().urls.frame}/sdk?projectId=devnet&chainId=eip155:1&version=4`

let page: Page
beforeEach(async () => {
  page = await browser().newPage()
})
afterEach(() => page.close())

describe('what the frame’s server sends', () => {
  /** What the page hears of the frame, after it embedded it; `expected` is waited for. */
  async function heard(expected?: string): Promise<readonly string[]> {
    await page.goto(app('app-a.localhost'))
    await page.evaluate((src) => {
      const said: string[] = []
      Object.assign(window, { said })
      addEventListener('message', ({ data }) => said.push(String(data.type)))
      const iframe = document.createElement('iframe')
      iframe.src = src
      document.body.append(iframe)
    }, sdk())
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
    if (expected === undefined) await page.waitForTimeout(1_500)
    else await expect.poll(said).toContain(expected)
    return said()
  }

  /** The modules that the document names for later alone: what it begins with doesn't run them. */
  async function importedLater(): Promise<readonly string[]> {
    const document = await (await fetch(sdk())).text()
    const paths = [...document.matchAll(/ fetchpriority="low" crossorigin href="([^"]+)"/g)]
    return paths.map(([, path = '']) => new URL(path, ownWorld().urls.frame).href)
  }

  it('has its settings asked for once, by the answer of the document', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    expect(await heard('@w3m-frame/READY')).toContain('@w3m-frame/READY')
    expect(asked.filter((path) => path === '/settings')).toHaveLength(1)
    // Before the last script has come, which is what a preload is for.
    const lastScript = asked.findLastIndex((path) => path.endsWith('.js') && !path.includes('orker'))
    expect(asked.indexOf('/settings')).toBeLessThan(lastScript)
  })

  it('does not run with one byte more in any of its scripts', async () => {
    const scripts = new Set<string>()
    page.on('request', (request) => void (request.url().endsWith('.js') && scripts.add(request.url())))
    expect(await heard('@w3m-frame/READY')).toContain('@w3m-frame/READY')
    expect(scripts.size).toBeGreaterThan(2)
    const imported = await importedLater()
    expect(imported.length).toBeGreaterThan(2)
    for (const script of scripts) {
      if (script.includes('orker') || imported.includes(script)) continue
      await page.route(script, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${await response.text()} ` })
      })
      expect(await heard(), script).toEqual([])
      await page.unroute(script)
    }
  })

  it('does not take a module that it imports later with one byte more', async () => {
    for (const address of await importedLater()) {
      const taken = async () => {
        expect(await heard('@w3m-frame/READY')).toContain('@w3m-frame/READY')
        const frame = page.frames().find((each) => each.url().includes('/sdk'))
        // As text: the import of this file's own transform does not exist there.
        return frame?.evaluate(`import('${address}').then(() => 'taken', () => 'refused')`)
      }
      expect(await taken(), address).toBe('taken')
      await page.route(address, async (route) => {
        const response = await route.fetch()
        // Not kept: the next one may import it, and gets it as it is.
        const headers = { ...response.headers(), 'cache-control': 'no-store' }
        await route.fulfill({ response, headers, body: `${await response.text()} ` })
      })
      expect(await taken(), address).toBe('refused')
      await page.unroute(address)
    }
  })

  it('runs no script that somebody added to the document', async () => {
    const added = `${ownWorld().urls.frame}/assets/added.js`
    await page.route(`${ownWorld().urls.frame}/sdk**`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<head>', '<head><script src="/assets/added.js"></script>')
      await route.fulfill({ response, body })
    })
    await page.route(added, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `parent.postMessage({ type: 'added' }, '*')` }),
    )
    expect(await heard()).not.toContain('added')
  })
})
