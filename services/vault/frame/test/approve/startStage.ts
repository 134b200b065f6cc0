import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { launchBrowser } from '@latchkey/devnet'
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core'
import { build, defaultClientConditions } from 'vite'
import { frameHeaders } from '../../server/frameHeaders.ts'
import { writeIntegrity } from '../../vite.config.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The app around the frame; each test writes its own tricks into it. */
const appPage = (secure: string, query: string) => `<!doctype html><meta name="viewport" content="width=device-width">
<style>html,body{margin:0;background:#888;height:100%}
iframe{position:fixed;inset:0;margin:auto;width:min(380px,100vw);height:min(660px,100vh);border:0;border-radius:16px}</style>
<body><iframe id="wallet" title="Wallet" src="${secure}/sdk?${query}"></iframe><script>
const frame = document.querySelector('#wallet'), secure = '${secure}'
window.events = []; window.answers = {}
addEventListener('message', ({ data, origin, source }) => {
  if (origin !== secure || ![...document.querySelectorAll('iframe')].some((one) => one.contentWindow === source)) return
  if (data.id && !data.event) window.answers[data.id] = data; else window.events.push(data)
})
window.send = (message) => frame.contentWindow.postMessage(message, secure)
</script>`

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

type Answer = { id: string; result?: unknown; error?: string }

/** An app with the approve screen in it, each on a site of its own, in a real browser. */
export type Visit = {
  readonly page: Page
  readonly frame: Frame
  /** Sends a request and gives the id under which the answer will come. */
  ask(request: object): Promise<string>
  /** The app gives up what it asked for. */
  giveUp(id: string): Promise<void>
  /** What came for an id, if it came. */
  answer(id: string): Promise<Answer | undefined>
  events(): Promise<readonly { event: string }[]>
  /** The same tab after its page was loaded again. */
  reloaded(): Promise<Visit>
}

export type Stage = {
  readonly secure: string
  readonly app: string
  /** `script` runs in every document before its own. */
  open(options?: BrowserContextOptions, script?: () => void): Promise<Visit>
  /** Another tab of the same browser. */
  openBeside(visit: Visit): Promise<Visit>
  stop(): Promise<void>
}

/** Builds the screen, serves it under the frame's own headers, and an app on another site that embeds it. */
export async function startStage(chains: Readonly<Record<string, string>>): Promise<Stage> {
  const root = join(import.meta.dirname, 'page')
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
    plugins: [writeIntegrity],
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2024',
      rolldownOptions: { input: ['index.html', 'approve.html'].map((name) => join(root, name)) },
    },
  })
  if (!('output' in built)) throw new Error('no build')
  const files = new Map<string, string | Uint8Array>(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
  const connect = [...new Set(Object.values(chains).map((url) => new URL(url).origin))]
  const secureServer = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const file = path === '/sdk' ? '/index.html' : path === '/approve' ? '/approve.html' : path
    const ancestors = path === '/sdk' ? [app] : []
    response.writeHead(files.has(file) ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'text/plain',
      ...frameHeaders({ connect, ancestors }),
    })
    response.end(files.get(file))
  })
  const appServer = createServer((_, response) => {
    const query = new URLSearchParams({ ...chains, host: app }).toString()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(appPage(secure, query))
  })
  const secure = `http://wallet.localhost:${await listen(secureServer)}`
  const app = `http://app.localhost:${await listen(appServer)}`
  let browser: Browser | undefined = await launchBrowser({ args: ['--disable-gpu'], partitioned: true })

  /** The app as it is when its page has been loaded. */
  async function visitOn(page: Page): Promise<Visit> {
    await page.goto(app)
    await page.waitForFunction(() =>
      (window as never as { events: { event: string }[] }).events.some((one) => one.event === 'ready'),
    )
    const frame = page.frames().find((one) => one.url().startsWith(secure))
    if (!frame) throw new Error('no frame')
    let last = 0
    const send = (order: object) =>
      page.evaluate((message) => (window as never as { send(message: unknown): void }).send(message), order)
    return {
      page,
      frame,
      async ask(request) {
        last += 1
        const id = String(last)
        await send({ id, request: { id, ...request } })
        return id
      },
      giveUp: (id) => send({ abort: id }),
      answer: (id) => page.evaluate((key) => (window as never as { answers: Record<string, Answer> }).answers[key], id),
      events: () => page.evaluate(() => (window as never as { events: { event: string }[] }).events),
      reloaded: () => visitOn(page),
    }
  }

  return {
    secure,
    app,
    async open(options, script) {
      if (!browser) throw new Error('stopped')
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
      if (script) await context.addInitScript(script)
      return visitOn(await context.newPage())
    },
    openBeside: async ({ page }) => visitOn(await page.context().newPage()),
    async stop() {
      await browser?.close()
      browser = undefined
      secureServer.close()
      appServer.close()
    },
  }
}
