import { openModal } from '@latchkey/core'
import { expect, it, vi } from 'vitest'
import { testKit } from '../../test/testKit.ts'
import { mountModal } from './mountModal.ts'

vi.mock(import('./renderModal.tsx'), () => {
  throw new Error('The code could not be fetched')
})

it('closes again where its code cannot be fetched, says so, and asks anew at the next opening', async () => {
  const log = vi.fn()
  const kit = testKit({ env: { log } })
  const failures = () => log.mock.calls.filter(([, message]) => message === 'The modal could not be fetched').length
  void openModal(kit)
  const unmount = mountModal(kit)
  await expect.poll(() => kit.store.getState().modal.open).toBe(false)
  const before = failures()
  expect(before).toBeGreaterThan(0)
  void openModal(kit)
  await expect.poll(() => kit.store.getState().modal.open).toBe(false)
  expect(failures()).toBe(before + 1)
  unmount()
})
