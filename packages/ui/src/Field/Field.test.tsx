import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../test/mount.tsx'
import { Field } from './Field.tsx'

describe('Field', () => {
  it('is named by its label and described by its message', async () => {
    const { rerender, find } = await mount(<Field label="To" />)
    const field = page.getByRole('textbox', { name: 'To' })
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    await rerender(<Field label="To" message="An address has 42 characters." tone="bad" />)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription('An address has 42 characters.')
    expect(find('[role=status]').textContent).toBe('An address has 42 characters.')
  })

  it('keeps a hidden label readable', async () => {
    const { find } = await mount(<Field label="Search wallets" labelHidden />)
    await expect.element(page.getByRole('textbox', { name: 'Search wallets' })).toBeVisible()
    expect(find('label').offsetWidth).toBe(1)
  })
})
