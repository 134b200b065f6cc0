import { saveContact } from '@latchkey/core/contacts'
import { useKit } from '@latchkey/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel } from '../../test/mountPanel.tsx'
import { ContactsPage } from './ContactsPage.tsx'

const ada = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

function Contacts() {
  const kit = useKit()
  useEffect(() => saveContact(kit, { address: ada, name: 'Ada' }), [kit])
  return <ContactsPage />
}

it('says that an address is kept already before it is given another name', async () => {
  mountPanel(<Contacts />, {})
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  await page.getByLabelText('Name').fill('Bob')
  await page.getByLabelText('Address').fill(ada.toLowerCase())
  await expect.element(page.getByText('This address is kept as Ada. Saving changes the name.')).toBeVisible()
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect.element(page.getByText('Bob')).toBeVisible()
})
