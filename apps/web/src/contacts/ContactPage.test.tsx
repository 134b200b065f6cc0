import { saveContact } from '@latchkey/core/contacts'
import { useKit } from '@latchkey/react'
import { PageRoot, styles } from '@latchkey/ui'
import { useEffect } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
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

it('says within the lines of its card that an address was not copied', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(390, 844)
  const refusal = new DOMException('no', 'NotAllowedError')
  const refuse = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refusal)
  onTestFinished(() => refuse.mockRestore())
  mountPanel(
    <PageRoot styles={styles} theme={{ mode: 'dark' }}>
      <Ada />
    </PageRoot>,
    {},
  )
  const copy = page.getByRole('button', { name: 'Copy address' }).first()
  await copy.click()
  const said = page.getByText('Not copied')
  await expect.element(said).toBeVisible()
  const endOf = (element: Element | null) => element?.getBoundingClientRect().right ?? Number.NaN
  const address = said.element().closest('section')?.querySelector('.lk-addr') ?? null
  expect(endOf(said.element())).toBeLessThanOrEqual(endOf(address))
})

it('asks before a contact is removed, with the focus on what keeps it', async () => {
  mountPanel(<Ada />, {})
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})
