import { connect, openModal } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { mainnet, solana } from '@latchkey/protocol/networks'
import { activeElement } from '@latchkey/ui'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

it('lets go of all wallets at once, and says in one message that some did not [S4.23]', async () => {
  const refuse = (reason: string) => () =>
    Promise.reject(new KitError({ code: 'wallet/unauthorized', shortMessage: reason }))
  const wallets = [
    { ...scriptedWallet({ id: 'one', name: 'One' }), disconnect: refuse('One is locked') },
    {
      ...scriptedWallet({
        id: 'two',
        name: 'Two',
        networks: [solana],
        address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      }),
      disconnect: refuse('Two is locked'),
    },
  ]
  const kit = testKit({ networks: [mainnet, solana], wallets })
  mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBe(2)
  for (const { id } of wallets) await connect(kit, { connectorId: id })
  void openModal(kit)
  await page.getByTestId('account-menu').click()
  const focused = () => activeElement(document)
  const all = page.getByRole('button', { name: 'Disconnect all wallets' })
  await all.click()
  await expect.element(page.getByText('Disconnect all wallets?')).toBeVisible()
  await expect.poll(focused).toBe(page.getByRole('button', { name: 'Cancel' }).element())
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe(all.element())
  await all.click()
  expect(kit.store.getState().connections.size).toBe(2)
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.element(page.getByTestId('wui-snackbar-message')).toHaveTextContent('Only partly disconnected')
  expect(page.getByTestId('wui-snackbar-message').elements()).toHaveLength(1)
  expect(kit.store.getState().connections.size).toBe(0)
  const message = 'Failed to disconnect chain eip155: One is locked\nFailed to disconnect chain solana: Two is locked'
  expect(kit.events.at(-1)).toEqual({ type: 'DISCONNECT_ERROR', message })
})

it('shows a wallet of several kinds once, and lets go of one kind or of all', async () => {
  const ways = [
    scriptedWallet({ id: 'app.lantern', name: 'Lantern', networks: [mainnet] }),
    scriptedWallet({
      id: 'solana:lantern',
      name: 'Lantern',
      networks: [solana],
      address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    }),
  ]
  const kit = testKit({ networks: [mainnet, solana], wallets: [...ways, scriptedWallet()] })
  mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBe(3)
  for (const { id } of [scriptedWallet(), ...ways]) await connect(kit, { connectorId: id })
  void openModal(kit)
  await page.getByTestId('account-menu').click()
  const rows = page.getByRole('list', { name: 'Connected wallets' }).getByRole('button')
  await expect.element(rows.nth(1).getByText('Ethereum, Solana')).toBeInTheDocument()
  expect(rows.elements()).toHaveLength(2)
  await rows.nth(1).click()
  await expect.element(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  expect(kit.store.getState().currentByNamespace).toEqual({ eip155: 'app.lantern', solana: 'solana:lantern' })

  await page.getByTestId('account-kinds').click()
  await page.getByRole('button', { name: 'Disconnect Solana' }).click()
  await expect
    .element(page.getByTestId('wui-snackbar-message'))
    .toHaveTextContent('Disconnected from Lantern (Solana).')
  expect([...kit.store.getState().connections.keys()]).toEqual(['io.rabby', 'app.lantern'])

  await connect(kit, { connectorId: 'solana:lantern' })
  void openModal(kit)
  await page.getByTestId('account-menu').click()
  await page.getByTestId('disconnect-button').click()
  await expect.poll(() => [...kit.store.getState().connections.keys()]).toEqual(['io.rabby'])
})
