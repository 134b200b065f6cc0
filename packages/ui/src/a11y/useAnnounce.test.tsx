import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../test/mount.tsx'
import { useAnnounce } from './useAnnounce.tsx'

function Example() {
  const [announce, region] = useAnnounce()
  return (
    <>
      <button type="button" onClick={() => announce('3 wallets')}>
        Search
      </button>
      {region}
    </>
  )
}

describe('useAnnounce', () => {
  it('speaks in a region that was there before, and repeats the same words', async () => {
    const { find } = await mount(<Example />)
    const region = find('[role=status]')
    expect(region.textContent).toBe('')
    await userEvent.click(page.getByRole('button'))
    await expect.poll(() => region.textContent).toBe('3 wallets')
    const first = region.firstElementChild
    await userEvent.click(page.getByRole('button'))
    await expect.poll(() => region.firstElementChild !== first).toBe(true)
    expect(region.textContent).toBe('3 wallets')
  })
})
