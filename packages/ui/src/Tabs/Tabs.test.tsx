import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../test/mount.tsx'
import { Tabs } from './Tabs.tsx'

function Example() {
  const [selected, setSelected] = useState('one')
  const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id }))
  return (
    <Tabs label="Group" tabs={tabs} selected={selected} onSelect={setSelected}>
      panel {selected}
    </Tabs>
  )
}

const selectedTab = () => page.getByRole('tab', { selected: true })

describe('Tabs', () => {
  it('has one stop for the Tab key and moves with the arrows, around the ends', async () => {
    const { root } = await mount(<Example />)
    await userEvent.click(page.getByRole('tab', { name: 'one' }))
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(selectedTab()).toHaveTextContent('two')
    await userEvent.keyboard('{End}')
    await expect.element(selectedTab()).toHaveTextContent('three')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(selectedTab()).toHaveTextContent('one')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByRole('tabpanel', { name: 'three' })).toHaveTextContent('panel three')
    expect(root.querySelectorAll('[role=tab][tabindex="0"]')).toHaveLength(1)
  })

  it('moves against the arrows in right-to-left text', async () => {
    await mount(<Example />, { dir: 'rtl' })
    await userEvent.click(page.getByRole('tab', { name: 'one' }))
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(selectedTab()).toHaveTextContent('two')
  })

  it.each(['altKey', 'metaKey', 'ctrlKey'])('leaves arrows with %s to the browser', async (modifier) => {
    await mount(<Example />)
    const tab = page.getByRole('tab', { name: 'one' })
    await userEvent.click(tab)
    const press = { key: 'ArrowRight', [modifier]: true, bubbles: true, composed: true, cancelable: true }
    expect(tab.element().dispatchEvent(new KeyboardEvent('keydown', press))).toBe(true)
    await expect.element(selectedTab()).toHaveTextContent('one')
  })
})
