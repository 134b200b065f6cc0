import { guardClose, openModal, pushView } from '@latchkey/core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { testKit } from '../../test/testKit.ts'

it('a view that must be answered is left neither by a button, nor by Escape, nor by a press beside it', async () => {
  const kit = testKit()
  mountApp(kit, null)
  const remove = guardClose(kit, ({ modal }) => modal.stack.at(-1)?.view === 'WhatIsAWallet')
  void openModal(kit)
  await expect.element(page.getByTestId('w3m-header-close')).toBeVisible()
  pushView(kit, 'WhatIsAWallet')
  await expect.element(page.getByTestId('w3m-header-close')).not.toBeInTheDocument()

  await userEvent.keyboard('{Escape}')
  await expect.poll(() => kit.store.getState().modal.shaking).toBe(true)
  await kit.clock.advance(500)
  expect(kit.store.getState().modal).toMatchObject({ open: true, shaking: false })
  await page.getByTestId('w3m-modal-overlay').click({ position: { x: 5, y: 5 } })
  await expect.poll(() => kit.store.getState().modal.shaking).toBe(true)
  expect(kit.store.getState().modal.open).toBe(true)

  remove()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => kit.store.getState().modal.open).toBe(false)
})
