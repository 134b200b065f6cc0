import { connect, openModal } from '@latchkey/core'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { testKit } from '../../../test/testKit.ts'

vi.mock(import('./ScanCode.tsx'), () => {
  throw new Error('The code could not be fetched')
})

it('says that the scanner could not be loaded, and asks for it again at the next press', async () => {
  vi.stubGlobal('BarcodeDetector', class {})
  const ether = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', decimals: 18, numeric: '1.5' } as const
  const log = vi.fn()
  const failures = () => log.mock.calls.filter(([, message]) => message === 'The scanner was not loaded').length
  const kit = testKit({ env: { log }, api: scriptedApi({ chains: ['eip155:1'], balances: [ether] }) })
  mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  void openModal(kit, { view: 'WalletSend' })
  const scan = page.getByRole('button', { name: 'Scan a QR code' })
  for (const times of [1, 2]) {
    await scan.click()
    await expect.element(page.getByText('Check your connection, then try again.')).toBeVisible()
    await expect.poll(failures).toBe(times)
  }
  vi.unstubAllGlobals()
})
