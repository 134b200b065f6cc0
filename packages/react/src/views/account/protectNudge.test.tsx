import { connect, memoryStorage, openModal, setLocale, setTheme } from '@latchkey/core'
import type { WalletRecovery } from '@latchkey/core/protection'
import { measureLayout } from '@latchkey/devnet/layout'
import { mainnet } from '@latchkey/protocol/networks'
import axe from 'axe-core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedLogin } from '../../../test/scriptedLogin.ts'
import { type TestKitOptions, testKit } from '../../../test/testKit.ts'
import { ar } from '../../messages/ar.ts'
import { de } from '../../messages/de.ts'

const way = { id: 'w', label: null, createdMs: 0, lastUsedMs: null, opens: true, backedUp: true }

/** The account of a person who is logged in by mail, with these ways beside it. */
async function open(methods: readonly ('password' | 'passkey')[] = [], options: TestKitOptions = {}) {
  const login = scriptedLogin({ networks: [mainnet] })
  const ways: WalletRecovery['ways'][number][] = methods.map((method) => ({ ...way, method }))
  const { walletSecurity } = login.login
  const read = vi
    .spyOn(walletSecurity, 'read')
    .mockImplementation(async () => ({ automatic: 'on', automaticFromMs: null, ways: [...ways] }))
  const add = vi.spyOn(walletSecurity, 'add').mockImplementation(async ({ method }) => {
    ways.push({ ...way, method })
  })
  const save = vi.spyOn(walletSecurity, 'exportWallet').mockResolvedValue()
  const kit = testKit({ wallets: [login], ...options })
  const app = mountApp(kit, null, { catalogues: [de, ar] })
  await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
  await connect(kit, { connectorId: login.id })
  void openModal(kit)
  await expect.element(page.getByTestId('account-menu')).toBeVisible()
  return { ...app, kit, read, add, save }
}

const nudge = () => page.getByTestId('protect-nudge')

/** The wallet has answered, and what comes of that has been drawn. */
async function isRead(read: Awaited<ReturnType<typeof open>>['read']): Promise<void> {
  await expect.poll(() => read.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled'])
  await expect.element(page.getByRole('list', { name: 'Tokens' })).toBeVisible()
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}

it('offers who has automatic recovery and a password alone a passkey, and goes with it', async () => {
  const { add } = await open(['password'])
  await expect.element(nudge()).toHaveAttribute('aria-expanded', 'false')
  await nudge().click()
  await expect
    .element(page.getByText('A passkey, a code on paper or a move file does.', { exact: false }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect
    .element(page.getByTestId('wui-snackbar-message'))
    .toHaveTextContent('You can now open your wallet by yourself.')
  expect(add.mock.calls.map(([{ method }]) => method)).toEqual(['passkey'])
  await expect.element(nudge()).not.toBeInTheDocument()
})

it('leads to the move file', async () => {
  const { save } = await open()
  await nudge().click()
  await page.getByRole('button', { name: 'Save a move file' }).click()
  await expect.element(nudge()).not.toBeInTheDocument()
  expect(save).toHaveBeenCalledOnce()
})

it('is put off by keys, for the next page too, and the keyboard goes on below', async () => {
  const storage = memoryStorage()
  const first = await open([], { env: { storage } })
  await expect.element(nudge()).toBeVisible()
  nudge().element().focus()
  await userEvent.keyboard('{Enter}{Tab}{Tab}{Tab}{Tab}{Enter}')
  await expect.element(nudge()).not.toBeInTheDocument()
  expect(first.modal().activeElement?.getAttribute('role')).toBe('tab')
  first.unmount()
  const { read } = await open([], { env: { storage } })
  await isRead(read)
  await expect.element(nudge()).not.toBeInTheDocument()
})

it('is not shown to who has a passkey that opens the wallet', async () => {
  const { read } = await open(['passkey'])
  await isRead(read)
  await expect.element(nudge()).not.toBeInTheDocument()
})

it('is whole at 390 and 1280 px in three languages, and both themes have no finding', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  const { kit, modal } = await open()
  await nudge().click()
  for (const width of [390, 1280]) {
    await page.viewport(width, 844)
    for (const [locale, said] of [
      ['en-US', 'Save a move file'],
      ['de', 'Umzugsdatei speichern'],
      ['ar', 'حفظ ملف نقل'],
    ] as const) {
      setLocale(kit, locale)
      await expect.element(page.getByRole('button', { name: said })).toBeInTheDocument()
      await expect.poll(measureLayout, { message: `${locale} ${width}` }).toEqual([])
    }
  }
  for (const themeMode of ['dark', 'light'] as const) {
    setTheme(kit, { themeMode })
    await expect.poll(() => modal().host.getAttribute('data-lk-theme')).toBe(themeMode)
    const { violations } = await axe.run(modal().host, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  }
})
