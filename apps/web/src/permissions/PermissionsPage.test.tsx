import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel } from '../../test/mountPanel.tsx'
import { RouteLink } from '../router/router.tsx'
import { PermissionsPage } from './PermissionsPage.tsx'

it('goes from those of an address to one’s own, and back', async () => {
  const before = location.href
  onTestFinished(() => history.replaceState(null, '', before))
  history.replaceState(null, '', '/permissions?address=nobody')
  mountPanel(
    <>
      <RouteLink href="/permissions">Own permissions</RouteLink>
      <PermissionsPage />
    </>,
    {},
  )
  const watched = page.getByRole('heading', { name: 'Not a known address or name' })
  await expect.element(watched).toBeVisible()
  await page.getByRole('link', { name: 'Own permissions' }).click()
  await expect.element(page.getByTestId('connect-button')).toBeVisible()
  expect(location.search).toBe('')
  history.back()
  await expect.element(watched).toBeVisible()
})
