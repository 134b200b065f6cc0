import { closeModal, openModal, pushView } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { testKit } from '../../test/testKit.ts'

const isHeld = () => Boolean(history.state?.latchkeySheet)

async function opened(width: number) {
  await page.viewport(width, 844)
  history.pushState({ app: 1 }, '')
  const kit = testKit()
  mountApp(kit, null)
  void openModal(kit)
  await expect.element(page.getByRole('dialog', { name: 'Connect' })).toBeVisible()
  const { store } = kit
  return { kit, views: () => (store.getState().modal.open ? store.getState().modal.stack.map(({ view }) => view) : []) }
}

describe('the Back of a phone', () => {
  it('goes back in a sheet, closes it, and leaves the page where it was', async () => {
    const before = location.href
    const { kit, views } = await opened(390)
    await expect.poll(isHeld).toBe(true)
    expect(history.state).toMatchObject({ app: 1 })
    pushView(kit, 'WhatIsAWallet')
    history.back()
    await expect.poll(views).toEqual(['Connect'])
    await expect.poll(isHeld).toBe(true)
    history.back()
    await expect.poll(views).toEqual([])
    expect([history.state, location.href]).toEqual([{ app: 1 }, before])
  })

  it('finds nothing of a sheet that was closed otherwise, also when it is opened again at once', async () => {
    const { kit, views } = await opened(390)
    await expect.poll(isHeld).toBe(true)
    closeModal(kit)
    await expect.poll(isHeld).toBe(false)
    expect(history.state).toEqual({ app: 1 })
    void openModal(kit)
    await expect.poll(isHeld).toBe(true)
    closeModal(kit)
    void openModal(kit)
    await expect.poll(views).toEqual(['Connect'])
    await expect.poll(isHeld).toBe(true)
    history.back()
    await expect.poll(views).toEqual([])
    expect(history.state).toEqual({ app: 1 })
  })

  it('is the page’s own where the modal is no sheet', async () => {
    await opened(1280)
    expect(isHeld()).toBe(false)
  })
})
