import { describe, expect, it } from 'vitest'
import { testKit } from '../../test/testKit.ts'
import { hideNotification, showErrorToast, showNotification } from './notification.machine.ts'

describe('a notification', () => {
  it('has message, variant, svg, open and autoClose [S3.85] [S3.86]', () => {
    const kit = testKit()
    for (const variant of ['success', 'error', 'loading'] as const) {
      hideNotification(kit)
      showNotification(kit, { message: 'Hello', variant, svg: 'check', autoClose: false })
      expect(kit.store.getState().notification).toMatchObject({
        message: 'Hello',
        variant,
        svg: 'check',
        open: true,
        autoClose: false,
      })
    }
  })

  it('closes the open one, and shows 150 ms after that [S4.31] [S4.32] [S9.11]', async () => {
    const kit = testKit()
    showNotification(kit, { message: 'first', variant: 'success' })
    showNotification(kit, { message: 'second', variant: 'success' })
    expect(kit.store.getState().notification).toMatchObject({ message: 'first', open: false })
    await kit.clock.advance(149)
    expect(kit.store.getState().notification.open).toBe(false)
    await kit.clock.advance(1)
    expect(kit.store.getState().notification).toMatchObject({ message: 'second', open: true })
  })

  it('that comes third takes the place of the second', async () => {
    const kit = testKit()
    showNotification(kit, { message: 'first', variant: 'success' })
    showNotification(kit, { message: 'second', variant: 'success' })
    await kit.clock.advance(100)
    showNotification(kit, { message: 'third', variant: 'success' })
    await kit.clock.advance(150)
    expect(kit.store.getState().notification).toMatchObject({ message: 'third', open: true })
  })

  it('closes by itself after a while, but a loading one stays', async () => {
    const kit = testKit()
    showNotification(kit, { message: 'done', variant: 'success' })
    await kit.clock.advance(5_000)
    expect(kit.store.getState().notification.open).toBe(false)
    showNotification(kit, { message: 'working', variant: 'loading' })
    await kit.clock.advance(60_000)
    expect(kit.store.getState().notification.open).toBe(true)
  })

  it('that is hidden is not followed by the one that waited', async () => {
    const kit = testKit()
    showNotification(kit, { message: 'first', variant: 'success' })
    showNotification(kit, { message: 'second', variant: 'success' })
    hideNotification(kit)
    await kit.clock.advance(1_000)
    expect(kit.store.getState().notification.open).toBe(false)
  })

  it('of an error waits 300 ms [S9.13]', async () => {
    const kit = testKit()
    showErrorToast(kit, { message: 'Chain is not supported', code: 'network/switch-failed' })
    await kit.clock.advance(299)
    expect(kit.store.getState().notification.open).toBe(false)
    await kit.clock.advance(1)
    expect(kit.store.getState().notification).toMatchObject({ open: true, code: 'network/switch-failed' })
  })
})
