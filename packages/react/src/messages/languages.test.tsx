import { connect, openModal, setLocale } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { testKit } from '../../test/testKit.ts'
import { ConnectButton } from '../buttons/ConnectButton.tsx'
import { ar } from './ar.ts'

describe('the language', () => {
  it('is American English unless another is asked for [S9.51]', async () => {
    const kit = testKit()
    mountApp(kit, <ConnectButton />)
    expect(kit.store.getState().locale).toBe('en-US')
    await expect.element(page.getByTestId('connect-button')).toHaveTextContent('Connect wallet')
  })

  it('changes while the page is open, with its direction, in every part', async () => {
    const kit = testKit()
    const { find } = mountApp(kit, <ConnectButton />)
    void openModal(kit)
    await expect.element(page.getByRole('dialog', { name: 'Connect' })).toBeVisible()
    setLocale(kit, 'de-AT')
    await expect.element(page.getByRole('dialog', { name: 'Verbinden' })).toBeVisible()
    await expect.element(page.getByText('Ich habe keine Wallet')).toBeVisible()
    setLocale(kit, 'ar')
    await expect.element(page.getByRole('dialog', { name: 'ربط المحفظة' })).toBeVisible()
    expect(find('.lk')?.getAttribute('dir')).toBe('rtl')
    expect(find('.lk')?.getAttribute('lang')).toBe('ar')
    await expect.element(page.getByTestId('connect-button')).toHaveTextContent('اربط محفظتك')
    setLocale(kit, 'fr')
    await expect.element(page.getByRole('dialog', { name: 'Connect' })).toBeVisible()
    expect(find('.lk')?.getAttribute('dir')).toBe('ltr')
  })

  it('changes under a view that is open', async () => {
    const kit = testKit()
    mountApp(kit, null)
    void openModal(kit, { view: 'WhatIsAWallet' })
    await expect.element(page.getByText('It keeps your keys')).toBeVisible()
    setLocale(kit, 'de')
    await expect.element(page.getByText('Sie verwahrt deine Schlüssel')).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Was ist eine Wallet?' })).toBeVisible()
  })

  it('is there at once when the app hands it over, in views and errors too', async () => {
    const kit = testKit({ locale: 'ar' })
    mountApp(kit, <ConnectButton />, { catalogues: [ar] })
    await page.getByTestId('connect-button').click()
    kit.wallet.script.connect = 'wallet/user-rejected'
    await page.getByTestId('wallet-selector-io.rabby').click()
    await expect.element(page.getByText('رفضتَ الطلب في Rabby')).toBeVisible()
  })

  it('writes numbers as the language does', async () => {
    const kit = testKit({ locale: 'de' })
    mountApp(kit, <ConnectButton />)
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    await connect(kit, { connectorId: 'io.rabby' })
    await expect.element(page.getByTestId('account-button')).toHaveTextContent('1,00 ETHKonto 0x4f…E07b9d')
  })
})
