import type { FrameLocator, Page } from 'playwright-core'
import { mailPatterns } from './mailPatterns.ts'
import { watchMail } from './watchMail.ts'

/** What became of what the app asked. */
type Asked = { readonly state: 'waiting' | 'answered' | 'failed'; readonly result?: unknown; readonly message?: string }
type Call = { readonly method: string; readonly params?: unknown }
declare global {
  interface Window {
    peer?: {
      readonly asked: readonly Asked[]
      open(options?: { readonly view: string }): void
      close(): void
      disconnect(): Promise<void>
      address(): string | undefined
      switchNetwork(id: number): Promise<void>
      request(call: Call): Promise<unknown>
      ask(call: Call): number
      wagmi(name: string, given?: unknown): Promise<unknown>
      askWagmi(name: string, given?: unknown): number
    }
  }
}

/** The app on the peer's client, and a person at it. */
export type PeerPage = {
  readonly page: Page
  readonly frame: FrameLocator
  readonly address: `0x${string}`
  /** Asks without waiting; the number under which `asked` returns its result. */
  ask(method: string, params: unknown): Promise<number>
  asked(number: number): Promise<Asked>
  /** Asks and waits. */
  request(method: string, params?: unknown): Promise<unknown>
  /** The same through the client's wagmi. */
  wagmi(name: string, given?: unknown): Promise<unknown>
  askWagmi(name: string, given?: unknown): Promise<number>
  switchNetwork(id: number): Promise<void>
  /** The ways to be rid of the client's modal. */
  readonly close: Readonly<Record<'escape' | 'overlay' | 'button' | 'app', () => Promise<void>>>
}

/** Opens the client's own modal. */
export async function openPeer(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => window.peer !== undefined)
  await page.evaluate(() => window.peer?.open())
  await page.locator('w3m-email-login-widget input[type=email]').waitFor()
  // It asks its vendor whether this page may use it, hears nothing, and says so above the button that closes it.
  await page.locator('wui-alertbar wui-icon[name=close]').click()
}

/** Logs in by mail in the client's own modal. */
export async function peerPage(page: Page, url: string, email: string): Promise<PeerPage> {
  await openPeer(page, url)
  const field = page.locator('w3m-email-login-widget input[type=email]')
  await field.focus()
  const mails = await watchMail(email)
  await field.pressSequentially(email)
  await page.keyboard.press('Enter')
  const code = await mails.next(mailPatterns.code)
  await page.locator('wui-otp input').first().pressSequentially(code)
  return connectedPeer(page)
}

/** Waits until a login in the client's modal is a connection of the app. */
export async function connectedPeer(page: Page): Promise<PeerPage> {
  const connected = await page.waitForFunction(() => window.peer?.address())
  const address = (await connected.jsonValue()) as `0x${string}`
  const card = page.getByTestId('w3m-modal-card')
  await card.waitFor({ state: 'detached' })
  /** Closing what is closed already does nothing. */
  const press = (act: () => Promise<void>) => async () => {
    if (await card.isVisible()) await act().catch(() => {})
  }
  return {
    page,
    frame: page.frameLocator('#w3m-iframe'),
    address,
    ask: (method, params) =>
      page.evaluate(
        ([name, given]) => window.peer?.ask({ method: name as string, params: given }) ?? -1,
        [method, params],
      ),
    asked: (number) => page.evaluate((at) => window.peer?.asked[at] ?? { state: 'failed' }, number),
    request: (method, params) =>
      page.evaluate(
        ([name, given]) => window.peer?.request({ method: name as string, params: given }),
        [method, params],
      ),
    wagmi: (name, given) => page.evaluate(([act, value]) => window.peer?.wagmi(act as string, value), [name, given]),
    askWagmi: (name, given) =>
      page.evaluate(([act, value]) => window.peer?.askWagmi(act as string, value) ?? -1, [name, given]),
    switchNetwork: (id) => page.evaluate((chain) => window.peer?.switchNetwork(chain), id),
    close: {
      escape: press(() => page.keyboard.press('Escape')),
      overlay: press(() => page.mouse.click(8, 300)),
      button: press(() => page.getByTestId('w3m-header-close').click({ timeout: 2_000 })),
      app: () => page.evaluate(() => window.peer?.close()),
    },
  }
}
