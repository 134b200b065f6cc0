import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel, type ScriptedService } from '../../test/mountPanel.tsx'
import { WatchPage } from '../watch/WatchPage.tsx'
import { FoundName } from './FoundName.tsx'

const looks = [
  ['a name', <FoundName key="name" text="ada" />],
  ['a watched name', <WatchPage key="watch" address="ada" part={{ name: 'all' }} />],
] as const

it.each(looks)('looks up %s again where the service did not answer', async (_, look) => {
  const service: ScriptedService = { status: 503 }
  mountPanel(look, service)
  await expect.element(page.getByText('Can’t load names')).toBeVisible()
  service.status = 200
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/^No one has ada/)).toBeVisible()
  expect(page.getByText('Can’t load names').query()).toBeNull()
})

it('says that an address has no name only where the service has said so', async () => {
  const address = `0x${'b'.repeat(40)}`
  mountPanel(<FoundName text={address} />, { status: 503 })
  await expect.element(page.getByText('Can’t load names')).toBeVisible()
  expect(page.getByText('This address has no name').query()).toBeNull()
})
