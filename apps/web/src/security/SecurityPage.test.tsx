import type { Connection, Connector } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { useKit } from '@latchkey/react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel, own } from '../../test/mountPanel.tsx'
import { SecurityPage } from './SecurityPage.tsx'

const connection: Connection = {
  uid: 'login',
  connectorId: 'login',
  name: 'Login',
  imageUrl: undefined,
  type: 'AUTH',
  accounts: [`${mainnet.caipNetworkId}:${own}`],
  walletNetworkId: undefined,
}
const walletSecurity = {
  read: async () => ({ automatic: 'on', automaticFromMs: null, ways: [] }),
  deleteWallet: async () => ({ deletedAtMs: Date.UTC(2026, 10, 23) }),
}
const connector = {
  id: 'login',
  name: 'Login',
  type: 'AUTH',
  namespaces: [],
  login: { setTheme: () => undefined, walletSecurity },
} as unknown as Connector

function Logins() {
  const { store } = useKit()
  return (
    <>
      <button
        type="button"
        onClick={() => store.setState({ connectors: [connector], connections: new Map([['login', connection]]) })}
      >
        Come in
      </button>
      <button type="button" onClick={() => store.setState({ connections: new Map() })}>
        Go out
      </button>
      <SecurityPage />
    </>
  )
}

it('no longer calls a wallet on its way out that was kept by a login', async () => {
  mountPanel(<Logins />, {})
  const comeIn = page.getByRole('button', { name: 'Come in' })
  const goOut = page.getByRole('button', { name: 'Go out' })
  await comeIn.click()
  await page.getByTestId('delete-wallet').click()
  await goOut.click()
  const keep = page.getByRole('button', { name: 'Log in and keep it' })
  await expect.element(keep).toBeVisible()
  await comeIn.click()
  await expect.element(page.getByTestId('delete-wallet')).toBeVisible()
  await goOut.click()
  await expect.element(page.getByText('Log in to protect your wallet')).toBeVisible()
  expect(keep.query()).toBeNull()
})
