import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../test/mount.tsx'
import { CopyButton } from './CopyButton.tsx'

describe('CopyButton', () => {
  it('copies and says so', async () => {
    // The clipboard is one for all tests that run beside this one: what was handed to it is looked at.
    const handed = vi.spyOn(navigator.clipboard, 'writeText')
    const { find } = await mount(
      <CopyButton text="0xabc" label="Copy address" copiedLabel="Copied" refusedLabel="Not copied" />,
    )
    await userEvent.click(page.getByRole('button', { name: 'Copy address' }))
    await expect.poll(() => find('[role=status]').textContent).toBe('Copied')
    expect(handed.mock.calls).toEqual([['0xabc']])
    await expect(handed.mock.results[0]?.value).resolves.toBeUndefined()
    handed.mockRestore()
  })

  it('says so when the browser refuses, until it is pressed again', async () => {
    const refuse = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const onCopied = vi.fn()
    const { find } = await mount(
      <CopyButton wide text="0xabc" label="Copy" copiedLabel="Copied" refusedLabel="Not copied" onCopied={onCopied} />,
    )
    await userEvent.click(page.getByRole('button', { name: 'Copy' }))
    expect(refuse).toHaveBeenCalled()
    await expect.poll(() => find('button').textContent).toBe('Not copied')
    expect(find('[role=status]').textContent).toBe('Not copied')
    expect(onCopied).not.toHaveBeenCalled()
    refuse.mockRestore()
    await userEvent.click(page.getByRole('button', { name: 'Not copied' }))
    await expect.poll(() => find('button').textContent).toBe('Copied')
  })

  it('shows beside the icon that the browser refuses', async () => {
    const refuse = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const { find } = await mount(
      <CopyButton text="0xabc" label="Copy address" copiedLabel="Copied" refusedLabel="Not copied" />,
    )
    await userEvent.click(page.getByRole('button', { name: 'Copy address' }))
    await expect.poll(() => find('[role=status]').textContent).toBe('Not copied')
    expect(find('[role=status]').getBoundingClientRect().width).toBeGreaterThan(40)
    refuse.mockRestore()
  })
})
