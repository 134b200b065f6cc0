import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { start } from './start.tsx'

const settings = { apiUrl: 'https://api.example', projectId: 'demo', networks: ['eip155:1'] }

function open(answer: Response, loadChains?: () => Promise<never>) {
  vi.stubGlobal('fetch', async () => answer)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    vi.unstubAllGlobals()
  })
  return start(root, loadChains)
}

it('shows a page where the browser blocks storage for the site', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await open(new Response('', { status: 404 }))
  await expect.element(page.getByRole('heading', { name: 'This app is not set up yet' })).toBeVisible()
})

it('says that it stopped where the code of its networks can’t be fetched', async () => {
  vi.stubGlobal('reportError', () => undefined)
  await open(Response.json(settings), async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await expect.element(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Load again' })).toBeVisible()
})
