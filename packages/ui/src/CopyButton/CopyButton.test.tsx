import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../test/mount.tsx'
import { CopyButton } from './CopyButton.tsx'

describe('CopyButton', () => {
  it('copies and says so', async () => {
    const { find } = await mount(<CopyButton text="0xabc" label="Copy address" copiedLabel="Copied" />)
    await userEvent.click(page.getByRole('button', { name: 'Copy address' }))
    await expect.poll(() => find('[role=status]').textContent).toBe('Copied')
    expect(await navigator.clipboard.readText()).toBe('0xabc')
  })

  it('claims nothing when the browser refuses', async () => {
    const refuse = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const onCopied = vi.fn()
    const { find } = await mount(<CopyButton wide text="0xabc" label="Copy" copiedLabel="Copied" onCopied={onCopied} />)
    await userEvent.click(page.getByRole('button', { name: 'Copy' }))
    expect(refuse).toHaveBeenCalled()
    expect(find('button').textContent).toBe('Copy')
    expect(onCopied).not.toHaveBeenCalled()
    refuse.mockRestore()
  })
})
