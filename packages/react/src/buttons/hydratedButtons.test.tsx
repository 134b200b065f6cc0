import { connect, disconnect, type InitialState } from '@latchkey/core'
import { base, mainnet } from '@latchkey/protocol/networks'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DrawRequest } from '../../test/drawOnServerWorker.tsx'
import { HydratedPage } from '../../test/HydratedPage.tsx'
import { scriptedApi } from '../../test/scriptedApi.ts'
import { type TestKit, testKit } from '../../test/testKit.ts'

const networks = [mainnet, base] as const
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, numeric: '1.4029' }
const eth = scriptedApi({
  chains: [base.caipNetworkId],
  balances: [{ ...ether, chainId: base.caipNetworkId }],
})

/** What a server answers to a browser. */
function drawOnServer(request: DrawRequest): Promise<string> {
  const worker = new Worker(new URL('../../test/drawOnServerWorker.tsx', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}

/** What a person sees of the buttons: text, place and colours of each. */
function seen(container: HTMLElement) {
  return [...container.children].map((host) => {
    const button = host.shadowRoot?.querySelector('button')
    if (!button) return 'nothing'
    const { x, y, width, height } = button.getBoundingClientRect()
    const place = [x, y, width, height].map((px) => Math.round(px * 10) / 10)
    const { color, backgroundColor, fontSize, fontFamily } = getComputedStyle(button)
    return { text: button.textContent, place, color, backgroundColor, fontSize, fontFamily }
  })
}

/** Puts the server's HTML into the page, as the browser's parser does, and hydrates it. */
async function openPage(kit: TestKit, request: DrawRequest) {
  const container = document.createElement('main')
  document.body.append(container)
  container.setHTMLUnsafe(await drawOnServer(request))
  const drawn = seen(container)
  const hosts = [...container.children]
  const complaints = vi.spyOn(console, 'error')
  const hydrate = () => {
    const root = hydrateRoot(container, <HydratedPage kit={kit} initialState={request.initialState} />, {
      onRecoverableError: complaints,
    })
    onTestFinished(() => root.unmount())
  }
  const views: unknown[] = []
  let frame = requestAnimationFrame(function look() {
    const view = seen(container)
    if (JSON.stringify(view) !== JSON.stringify(views.at(-1))) views.push(view)
    frame = requestAnimationFrame(look)
  })
  onTestFinished(() => {
    cancelAnimationFrame(frame)
    container.remove()
    complaints.mockRestore()
  })
  return { container, drawn, hosts, complaints, hydrate, views }
}

/** A kit whose storage holds a connection, and the state by which a server draws it. */
async function returning(options: Parameters<typeof testKit>[0] = {}) {
  const before = testKit({ networks, defaultNetwork: base.caipNetworkId })
  const stop = before.start()
  await connect(before, { connectorId: before.wallet.id })
  const [uid = 'eip155:1:0x'] = [...before.store.getState().connections.values()].flatMap(({ accounts }) => accounts)
  stop()
  const unnamed = { name: '', imageUrl: undefined, type: 'EXTERNAL', walletNetworkId: undefined } as const
  const initialState: InitialState = {
    activeNamespace: base.chainNamespace,
    networkByNamespace: { [base.chainNamespace]: base.caipNetworkId },
    currentByNamespace: { [base.chainNamespace]: uid },
    connections: [{ ...unnamed, uid, connectorId: uid, accounts: [uid] }],
  }
  return { initialState, kit: testKit({ networks, ...options, env: { storage: before.env.storage } }) }
}

it.each(['system', 'light', 'dark'] as const)(
  'takes over the account that the server drew, in the theme "%s", and nothing is seen of it',
  async (themeMode) => {
    const look = { themeMode, themeVariables: { m: '11px', font: '"Noto Sans", sans-serif' } }
    const { initialState, kit } = await returning({ ...look, api: eth })
    const app = await openPage(kit, { initialState, ...look })
    expect(app.drawn).toMatchObject([
      { text: expect.stringMatching(/^Account 0x4f…/), place: [0, 0, expect.any(Number), 52.8] },
      { text: expect.stringMatching(/^Account 0x4f…/) },
      { text: expect.stringContaining('Network: Base') },
    ])
    app.hydrate()
    await expect.poll(() => kit.store.getState().status).toBe('connected')
    const root = app.hosts[1]?.shadowRoot
    await expect.poll(() => root?.querySelectorAll('style').length).toBe(0)
    expect(root?.childElementCount).toBe(1)
    expect([...app.container.children]).toEqual(app.hosts)
    await expect.poll(() => JSON.stringify(app.views)).toContain('1.402 ETH')
    // The balance comes later, into a place that is there for it.
    const withoutBalance = [app.drawn, ...app.views].map((view) => JSON.stringify(view).replace('1.402 ETHAcc', 'Acc'))
    expect(new Set(withoutBalance)).toEqual(new Set(withoutBalance.slice(0, 1)))
    expect(app.complaints).not.toHaveBeenCalled()
  },
)

it('takes over "Connect", with the focus of a person who was there before the script', async () => {
  const kit = testKit({ networks })
  const app = await openPage(kit, { initialState: undefined })
  expect(app.drawn).toMatchObject([{ text: 'Connect wallet' }, { text: /Network: Ethereum/ }])
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(app.hosts[0])
  app.hydrate()
  await expect.poll(() => app.hosts[0]?.shadowRoot?.childElementCount).toBe(1)
  expect(document.activeElement).toBe(app.hosts[0])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Connect' })).toBeVisible()
  expect(app.complaints).not.toHaveBeenCalled()
})

it('goes back to "Connect" when the person leaves', async () => {
  const { initialState, kit } = await returning()
  const app = await openPage(kit, { initialState })
  app.hydrate()
  await expect.poll(() => kit.store.getState().status).toBe('connected')
  await disconnect(kit)
  await expect.element(page.getByTestId('connect-button')).toHaveTextContent('Connect wallet')
  await expect.element(page.getByTestId('account-button')).not.toBeInTheDocument()
  expect(app.complaints).not.toHaveBeenCalled()
})

it('begins in the browser where no server has drawn, without a template', async () => {
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render(<HydratedPage kit={testKit({ networks })} initialState={undefined} />)
  await expect.element(page.getByTestId('connect-button')).toHaveTextContent('Connect wallet')
  expect(container.querySelector('template,style,link')).toBeNull()
})
