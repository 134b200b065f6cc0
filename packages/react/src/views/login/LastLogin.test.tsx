import { connect, disconnect, memoryStorage, openModal } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedLogin } from '../../../test/scriptedLogin.ts'
import { scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

it('offers the last used wallet first, asks it at one click, and forgets it when asked', async () => {
  const storage = memoryStorage()
  const open = async () => {
    const rabby = scriptedWallet()
    const kit = testKit({ wallets: [scriptedLogin({ networks: [mainnet] }), rabby], env: { storage } })
    const { unmount } = mountApp(kit, null)
    void openModal(kit)
    await expect.element(page.getByTestId('wui-email-input')).toBeVisible()
    const leave = async () => {
      await disconnect(kit)
      unmount()
    }
    return { kit, rabby, leave }
  }
  const first = await open()
  await connect(first.kit, { connectorId: 'io.rabby' })
  await expect.poll(() => storage.get('latchkey.login')).toContain('Rabby')
  await first.leave()
  const again = await open()
  await userEvent.click(page.getByRole('button', { name: 'Continue with Rabby' }))
  await expect.poll(() => again.rabby.asked).toEqual(['connect'])
  await again.leave()
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Forget this wallet' }))
  await expect.poll(() => storage.get('latchkey.login')).toBeNull()
})
