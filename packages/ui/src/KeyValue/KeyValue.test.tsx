import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../test/mount.tsx'
import { KeyValue } from './KeyValue.tsx'

const spenders = ['first', 'second'].map((value) => ({ name: 'May spend', value }))

function Facts() {
  const [known, setKnown] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setKnown(true)}>
        Ask
      </button>
      <KeyValue facts={known ? [{ name: 'Status', value: 'Confirmed' }, ...spenders] : spenders} />
    </>
  )
}

it('shows each of several values of one name once, whatever comes before them', async () => {
  const { root } = await mount(<Facts />)
  const shown = () => [...root.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(shown()).toEqual(['first', 'second'])
  await userEvent.click(page.getByRole('button', { name: 'Ask' }))
  await expect.poll(() => shown()[0]).toBe('Confirmed')
  expect(shown()).toEqual(['Confirmed', 'first', 'second'])
})
