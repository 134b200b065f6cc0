import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../test/mount.tsx'
import { Choice } from './Choice.tsx'

function Example({ disabled = false }) {
  const [selected, setSelected] = useState('b')
  const options = ['a', 'b', 'c'].map((id) => ({ id, label: id, note: `note ${id}` }))
  return <Choice label="Speed" options={options} selected={selected} onSelect={setSelected} disabled={disabled} />
}

it('is a group of radio buttons with one stop for the Tab key, moved by arrows and clicks', async () => {
  await mount(<Example />)
  await expect.element(page.getByRole('group', { name: 'Speed' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'b note b' })).toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'c note c' })).toBeChecked()
  await userEvent.click(page.getByRole('radio', { name: 'a note a' }))
  await expect.element(page.getByRole('radio', { checked: true })).toHaveAccessibleName('a note a')
})

it('stays as it is while it is disabled', async () => {
  await mount(<Example disabled />)
  for (const radio of page.getByRole('radio').all()) await expect.element(radio).toBeDisabled()
})
