import { saveContact } from '@latchkey/core/contacts'
import { useKit } from '@latchkey/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel } from '../../test/mountPanel.tsx'
import { ContactPage } from './ContactPage.tsx'

const ada = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

function Ada() {
  const kit = useKit()
  useEffect(() => saveContact(kit, { address: ada, name: 'Ada' }), [kit])
  return <ContactPage address={ada} />
}

it('offers nothing for a text that is no address', async () => {
  mountPanel(<ContactPage address="anything" />, {})
  await expect.element(page.getByText('Not an address')).toBeVisible()
  expect(page.getByRole('button', { name: 'Save contact' }).query()).toBeNull()
})

it('asks before a contact is removed, with the focus on what keeps it', async () => {
  mountPanel(<Ada />, {})
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})
