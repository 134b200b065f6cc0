import { sendIcon } from '@latchkey/ui'
import { expect, it, vi } from 'vitest'
import { mountPanel } from '../../test/mountPanel.tsx'
import { RowActions } from './RowActions.tsx'

it('brings the focus into the sheet that it opens', async () => {
  const actions = [{ icon: sendIcon, label: 'Send', onClick: () => undefined }]
  const container = mountPanel(<RowActions label="More" actions={actions} />, {})
  const more = await vi.waitUntil(() => container.querySelector<HTMLElement>('[aria-haspopup=dialog]'))
  more.click()
  const sheet = container.querySelector('[role=dialog]')
  expect(sheet?.contains(document.activeElement)).toBe(true)
})
