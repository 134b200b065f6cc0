import { describe, expect, it } from 'vitest'
import { mount } from '../test/mount.tsx'
import { Picture } from './Picture.tsx'

const square = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>')}`

/** Resolves when the image has loaded or failed, and React has heard of it. */
const settled = (image: HTMLElement) =>
  new Promise<void>((resolve) => {
    const done = () => setTimeout(resolve)
    image.addEventListener('load', done)
    image.addEventListener('error', done)
    if (image instanceof HTMLImageElement && image.complete) done()
  })

describe('Picture', () => {
  it('shows the first letter until the image is there, in a box that stays', async () => {
    const { find, rerender } = await mount(<Picture name="rabby" />)
    const { width, height } = find('.lk-img').getBoundingClientRect()
    expect([find('.lk-img').textContent, width, height]).toEqual(['R', 40, 40])
    await rerender(<Picture name="rabby" src={square} />)
    await settled(find('img'))
    await expect.poll(() => find('.lk-img').textContent).toBe('')
    expect(getComputedStyle(find('img')).opacity).toBe('1')
    expect(find('.lk-img').getBoundingClientRect().width).toBe(40)
  })

  it('keeps the letter when the image never comes', async () => {
    const { find } = await mount(<Picture name="Émile" src="data:image/png;base64,AAAA" />)
    await settled(find('img'))
    expect(find('.lk-img').textContent).toBe('É')
    expect(getComputedStyle(find('img')).opacity).toBe('0')
  })

  it('goes back to the letter for another image', async () => {
    const { find, rerender } = await mount(<Picture name="one" src={square} />)
    await settled(find('img'))
    await expect.poll(() => find('.lk-img').textContent).toBe('')
    await rerender(<Picture name="two" src="data:image/png;base64,AAAA" />)
    expect(find('.lk-img').textContent).toBe('T')
  })
})
