import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountPanel } from '../../test/mountPanel.tsx'
import { navigate, usePathname } from '../router/router.tsx'
import { NamesPage } from './NamesPage.tsx'

function Names() {
  return <NamesPage query={decodeURIComponent(usePathname().split('/names/')[1] ?? '')} />
}

it('keeps the focus in the field when it searches, and follows the address bar', async () => {
  const before = location.pathname + location.search
  mountPanel(<Names />, {})
  const field = page.getByRole('textbox', { name: 'Look up a name or an address' })
  await field.fill('ada')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^No one has ada/)).toBeVisible()
  await expect.element(field).toHaveFocus()
  navigate('/names/bob')
  await expect.element(field).toHaveValue('bob')
  navigate(before)
})
