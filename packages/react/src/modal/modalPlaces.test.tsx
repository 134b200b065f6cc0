import { canShowModal } from '@latchkey/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { testKit } from '../../test/testKit.ts'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'

it('is known to be drawn for as long as a provider with it is mounted', async () => {
  const kit = testKit()
  const root = createRoot(document.createElement('div'))
  const render = (modal: boolean) =>
    root.render(
      <StrictMode>
        <LatchkeyProvider kit={kit} modal={modal} />
      </StrictMode>,
    )
  expect(canShowModal(kit)).toBe(false)
  render(true)
  await expect.poll(() => canShowModal(kit)).toBe(true)
  render(false)
  await expect.poll(() => canShowModal(kit)).toBe(false)
  render(true)
  await expect.poll(() => canShowModal(kit)).toBe(true)
  root.unmount()
  await expect.poll(() => canShowModal(kit)).toBe(false)
})
