import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../test/mount.tsx'
import { Button } from './Button.tsx'

describe('Button', () => {
  it('ignores presses while busy, and keeps the focus', async () => {
    const onClick = vi.fn()
    const { rerender, root } = await mount(<Button onClick={onClick}>Send</Button>)
    const button = page.getByRole('button', { name: 'Send' })
    await userEvent.click(button)
    expect(onClick).toHaveBeenCalledTimes(1)
    await rerender(
      <Button busy onClick={onClick}>
        Send
      </Button>,
    )
    await userEvent.keyboard('{Enter}')
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(root.activeElement?.textContent).toBe('Send')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  })

  it('is a link when there is somewhere to go, and tells an outside page nothing', async () => {
    await mount(
      <Button href="https://example.org/" external>
        Explorer
      </Button>,
    )
    const link = page.getByRole('link', { name: 'Explorer' })
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(link).toHaveAttribute('target', '_blank')
  })
})
