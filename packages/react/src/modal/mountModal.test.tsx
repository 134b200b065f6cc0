import { closeModal, openModal } from '@latchkey/core'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { testKit } from '../../test/testKit.ts'
import { mountModal } from './mountModal.ts'

const dialog = () => page.getByRole('dialog', { name: 'Connect' })

it('puts the modal into a page without React, once for all who mount it, and takes it out with the last', async () => {
  const kit = testKit()
  const [first, second] = [mountModal(kit), mountModal(kit)]
  expect(kit.store.getState().connectors.map(({ name }) => name)).toEqual(['Rabby'])
  void openModal(kit)
  await expect.element(dialog()).toBeVisible()
  expect(dialog().elements()).toHaveLength(1)
  await expect.element(page.getByText('Rabby')).toBeVisible()
  first()
  first()
  await expect.element(dialog()).toBeVisible()
  closeModal(kit)
  await expect.element(dialog()).not.toBeInTheDocument()
  second()
  await expect.poll(() => document.body.querySelectorAll(':scope > div').length).toBe(0)
  kit.discover([])
  expect(kit.store.getState().connectors).toHaveLength(1)
})

it('says it in a language of the app’s own', async () => {
  const { de } = await import('../messages/de.ts')
  const kit = testKit({ locale: 'de' })
  onTestFinished(mountModal(kit, { catalogues: [{ ...de, messages: { ...de.messages, 'title.connect': 'Anlegen' } }] }))
  void openModal(kit)
  await expect.element(page.getByRole('dialog', { name: 'Anlegen' })).toBeVisible()
})

it('draws nothing where it is taken out before its code has come', async () => {
  const kit = testKit()
  const unmount = mountModal(kit)
  void openModal(kit)
  unmount()
  await import('./renderModal.tsx')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.body.querySelectorAll(':scope > div')).toHaveLength(0)
})
