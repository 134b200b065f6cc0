import { searchIcon } from '@latchkey/ui'
import { expect, it, vi } from 'vitest'
import { mountPanel } from '../../test/mountPanel.tsx'
import { StatementPage } from './StatementPage.tsx'

it('breaks a path that is longer than the window', async () => {
  const text = `There is nothing at /transaction/${'ab'.repeat(100)}.`
  const container = mountPanel(
    <div style={{ width: 300 }}>
      <StatementPage inside icon={searchIcon} title="No such page" text={text}>
        {null}
      </StatementPage>
    </div>,
    {},
  )
  const box = await vi.waitUntil(() => container.querySelector('.lk-empty'))
  expect(box.scrollWidth).toBeLessThanOrEqual(300)
})
