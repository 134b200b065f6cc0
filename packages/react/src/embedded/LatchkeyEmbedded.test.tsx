import { closeModal, openModal } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { testKit } from '../../test/testKit.ts'
import { LatchkeyEmbedded } from './LatchkeyEmbedded.tsx'

describe('the embedded card', () => {
  it('is a part of the page, at the layer of the theme, without anything to close [S2.52]', async () => {
    const kit = testKit({ enableEmbedded: true })
    mountApp(kit, <LatchkeyEmbedded />)
    const card = page.getByTestId('w3m-modal-card')
    await expect.element(card).toBeVisible()
    expect(getComputedStyle(card.element()).zIndex).toBe('999')
    expect(card.element().closest('dialog')).toBeNull()
    await expect.element(page.getByTestId('w3m-header-close')).not.toBeInTheDocument()
    await expect.element(page.getByTestId('w3m-modal-overlay')).not.toHaveAttribute('open')
  })

  it('shows Connect, then the account, and goes back to them when it is closed [S2.36] [S2.37]', async () => {
    const kit = testKit({ enableEmbedded: true })
    mountApp(kit, <LatchkeyEmbedded />)
    await expect.element(page.getByRole('heading', { name: 'Connect' })).toBeVisible()
    void openModal(kit, { view: 'WhatIsAWallet' })
    await expect.element(page.getByText('It keeps your keys')).toBeVisible()
    closeModal(kit)
    await expect.element(page.getByTestId('wallet-selector-io.rabby')).toBeVisible()
    await page.getByTestId('wallet-selector-io.rabby').click()
    await expect.element(page.getByTestId('account-menu')).toBeVisible()
    void openModal(kit, { view: 'Networks' })
    await expect.element(page.getByTestId('w3m-network-switch-Base')).toBeVisible()
    closeModal(kit)
    await expect.element(page.getByTestId('account-menu')).toBeVisible()
  })

  it('renders nothing for a kit that has a dialog', async () => {
    const kit = testKit()
    const { container } = mountApp(kit, <LatchkeyEmbedded />)
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    expect(container.innerHTML).toBe('')
  })
})
