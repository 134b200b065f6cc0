import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountPanel } from '../../test/mountPanel.tsx'
import { ContactsPage } from './ContactsPage.tsx'

const ada = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const choose = (text: string) =>
  userEvent.upload(page.getByLabelText('Add from a file', { exact: true }).last(), new File([text], 'contacts.json'))

it('adds contacts from a file, says what became of it, and offers them as one', async () => {
  mountPanel(<ContactsPage />, {})
  const save = page.getByRole('button', { name: 'Save as a file' })
  await expect.element(page.getByRole('button', { name: 'Add from a file' })).toBeVisible()
  expect(save.query()).toBeNull()
  await choose('{"kind":"latchkey/mo')
  await expect
    .element(page.getByText('This is no file of contacts, or it is damaged. Nothing was changed.'))
    .toBeVisible()
  const entries = [{ address: ada, name: 'Ada' }, { address: ada, name: 'Eve' }, { name: 'x' }]
  await choose(JSON.stringify({ kind: 'latchkey/contacts/v1', contacts: entries }))
  for (const said of ['1 contact added.', '1 was here before.', '1 left out: no address or no name.'])
    await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Ada/ })).toBeVisible()
  await expect.element(save).toBeVisible()
})
