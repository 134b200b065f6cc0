import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CrashGuard } from './App.tsx'

function Broken(): never {
  throw new Error('broken')
}

it('draws another page after one has failed', async () => {
  vi.spyOn(window, 'reportError').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    vi.restoreAllMocks()
    root.unmount()
    container.remove()
  })
  const show = (path: string) =>
    root.render(
      <CrashGuard path={path} fallback="failed">
        {path === '/broken' ? <Broken /> : path}
      </CrashGuard>,
    )
  show('/broken')
  await expect.element(container).toHaveTextContent('failed')
  show('/activity')
  await expect.element(container).toHaveTextContent('/activity')
})
