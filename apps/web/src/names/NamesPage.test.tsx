import { evm } from '@latchkey/adapters/evm'
import { connect } from '@latchkey/core'
import { base } from '@latchkey/protocol/networks'
import { useKit, useKitState } from '@latchkey/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountPanel, own } from '../../test/mountPanel.tsx'
import { wallet } from '../../test/wallet.ts'
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

const ada = { name: 'ada.latchkey.test', registered_at: '', updated_at: '', attributes: null, addresses: {} }

function Connected() {
  const kit = useKit()
  const found = useKitState(({ connectors }) => connectors.length > 0)
  useEffect(() => {
    if (found) void connect(kit, { connectorId: wallet.id })
  }, [kit, found])
  return <NamesPage query="" />
}

it('leads the focus into the form of a name, and back to its button', async () => {
  mountPanel(<Connected />, { wallet, adapters: [evm()], names: [ada] })
  const edit = page.getByRole('button', { name: 'Edit ada.latchkey.test' })
  await expect.element(edit).not.toHaveFocus()
  await edit.click()
  await expect.element(page.getByRole('textbox', { name: 'About' })).toHaveFocus()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(edit).toHaveFocus()
  await edit.click()
  await page.getByRole('button', { name: 'Sign and save', exact: true }).click()
  await expect.element(edit).toHaveFocus()
})

it('keeps an address that was typed beside what is saved', async () => {
  mountPanel(<Connected />, { wallet, adapters: [evm()], names: [ada] })
  await page.getByRole('button', { name: 'Edit ada.latchkey.test' }).click()
  const address = page.getByRole('textbox', { name: /^Address on/ })
  await address.fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  await page.getByRole('textbox', { name: 'About' }).fill('Baker')
  await page.getByRole('button', { name: 'Sign and save', exact: true }).click()
  await expect.element(page.getByText('ada.latchkey.test is changed')).toBeVisible()
  await expect.element(address).toHaveValue('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
})

it('has nothing to cancel once an address is saved, and something as soon as more is typed', async () => {
  mountPanel(<Connected />, { wallet, adapters: [evm()], names: [ada] })
  await page.getByRole('button', { name: 'Edit ada.latchkey.test' }).click()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Address on/ }).fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  await page.getByRole('button', { name: 'Sign and save the address' }).click()
  const done = page.getByRole('button', { name: 'Done' })
  await expect.element(done).toBeVisible()
  await page.getByRole('textbox', { name: 'About' }).fill('Baker')
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.getByRole('textbox', { name: 'About' }).fill('')
  await done.click()
  await expect.element(page.getByRole('button', { name: 'Edit ada.latchkey.test' })).toHaveFocus()
})

it('says before it gives a name away, and how to keep it', async () => {
  const at = { created_at: '' }
  const led = (addresses: object) => ({ ...ada, addresses: { ...addresses } })
  const only = led({ 60: { address: own, ...at } })
  const both = {
    ...led({ 60: { address: own, ...at }, 2147492101: { address: own, ...at } }),
    name: 'bob.latchkey.test',
  }
  mountPanel(<Connected />, { wallet, adapters: [evm()], names: [only, both], beside: [base] })
  const address = page.getByRole('textbox', { name: 'Address on Ethereum' })
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  await page.getByRole('button', { name: 'Edit ada.latchkey.test' }).click()
  await address.fill(other)
  await expect.element(page.getByText('This gives ada.latchkey.test away')).toBeVisible()
  await expect.element(page.getByText(/To keep it, save your own address on another network first/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign and give it away' })).toBeEnabled()
  await page.getByRole('button', { name: 'Base', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address on Base' }).fill(own)
  await expect.element(page.getByRole('button', { name: 'Sign and save the address' })).toBeEnabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit bob.latchkey.test' }).click()
  await address.fill(other)
  await expect.element(page.getByRole('button', { name: 'Sign and save the address' })).toBeEnabled()
})
