import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel, own } from '../../test/mountPanel.tsx'
import type { AccountPart, Route } from '../router/router.tsx'
import { Shell } from './Shell.tsx'

function Watched() {
  const [part, setPart] = useState<AccountPart>({ name: 'all' })
  const route: Route = { page: 'watch', address: own, part }
  return (
    <Shell route={route}>
      <h1 tabIndex={-1}>Watching</h1>
      <div style={{ blockSize: '4000px' }} />
      <button type="button" onClick={() => setPart({ name: 'activity' })}>
        All activity
      </button>
    </Shell>
  )
}

it('begins each page of a watched address at its top, with the focus on its title', async () => {
  mountPanel(<Watched />, {})
  const link = page.getByRole('button', { name: 'All activity' })
  await expect.element(link).toBeInTheDocument()
  scrollTo(0, 500)
  expect(scrollY).toBe(500)
  link.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('heading', { name: 'Watching' })).toHaveFocus()
  expect(scrollY).toBe(0)
})
