import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { testKit } from '../../test/testKit.ts'
import { ConnectButton } from '../buttons/ConnectButton.tsx'

describe('the modal', () => {
  it('opens at Connect', async () => {
    const kit = testKit()
    mountApp(kit, <ConnectButton />)
    await page.getByTestId('connect-button').click()
    await expect.element(page.getByRole('dialog', { name: 'Connect' })).toBeVisible()
    await expect.element(page.getByTestId('wallet-selector-io.rabby')).toBeVisible()
  })
})
