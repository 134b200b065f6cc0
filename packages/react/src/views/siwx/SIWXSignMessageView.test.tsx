import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { loginScenes } from '../../../test/loginScenes.ts'
import { mountApp } from '../../../test/mountApp.tsx'
import { testKit } from '../../../test/testKit.ts'

it('keeps the focus on its button while the wallet is asked', async () => {
  const kit = testKit()
  const { modal } = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await loginScenes.SIWXSignMessage.play(kit)
  const button = page.getByTestId('w3m-connecting-siwe-sign')
  await expect.element(button).toBeEnabled()
  button.element().focus()
  kit.store.setState(({ siwx }) => ({ siwx: { ...siwx, status: 'signing' } }))
  await expect.element(page.getByRole('button', { name: 'Waiting for the signature' })).toBeVisible()
  expect(modal().activeElement).toBe(button.element())
})
