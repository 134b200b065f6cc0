import { evm } from '@latchkey/adapters/evm'
import type { ChainAdapter } from '@latchkey/core'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel } from '../../test/mountPanel.tsx'
import { navigate, usePathname } from '../router/router.tsx'
import { ConnectPanel } from './ConnectPanel.tsx'

type Found = { readonly name: string; readonly address: string; readonly imageUrl: undefined }

function Pages() {
  return usePathname() === '/settings' ? <p>Settings</p> : <ConnectPanel restoring={false} />
}

it('leads to no watched address once the person has gone elsewhere', async () => {
  const before = location.pathname + location.search
  onTestFinished(() => navigate(before))
  const chain = evm()
  let answer: ((found: Found) => void) | undefined
  const slow: ChainAdapter = {
    ...chain,
    load: async (context) => ({
      ...(await chain.load(context)),
      resolveName: () =>
        new Promise<Found>((resolve) => {
          answer = resolve
        }),
    }),
  }
  mountPanel(<Pages />, { adapters: [slow] })
  await page.getByRole('textbox', { name: 'Watch any address without connecting' }).fill('ada.eth')
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect.poll(() => answer).toBeDefined()
  navigate('/settings')
  await expect.element(page.getByText('Settings')).toBeVisible()
  answer?.({ name: 'ada.eth', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', imageUrl: undefined })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(location.pathname).toBe('/settings')
})
