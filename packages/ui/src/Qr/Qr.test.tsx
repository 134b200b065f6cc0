import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Body } from '../Dialog/DialogCard.tsx'
import { WalletImage } from '../Image/Picture.tsx'
import { mount } from '../test/mount.tsx'
import { readQr } from '../test/readQr.ts'
import { Qr } from './Qr.tsx'

const uri = `wc:${'7f6e504bfad60b48'.repeat(4)}@2?expiryTimestamp=1764000000&relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#3396ff"/></svg>')}`

/** What a camera sees: the drawing on a canvas, `scale` pixels a module. */
async function photograph(svg: HTMLElement, scale: number): Promise<ImageData> {
  const clone = svg.cloneNode(true)
  if (!(clone instanceof SVGElement)) throw new Error('not a drawing')
  const size = Number(clone.getAttribute('viewBox')?.split(' ')[2]) * scale
  clone.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  clone.setAttribute('width', `${size}`)
  clone.setAttribute('height', `${size}`)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(clone.outerHTML)}`
  await image.decode()
  const context = new OffscreenCanvas(size, size).getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, size, size)
}

/** The outermost modules of the three finder squares, which are drawn round. */
const corner = (x: number, y: number, size: number) =>
  [0, 6, size - 7, size - 1].includes(x) && [0, 6, size - 7, size - 1].includes(y)

describe('Qr', () => {
  it('draws each module where the code has it, but for those under the image', async () => {
    const { find } = await mount(<Qr value={uri} label="Code" image={<WalletImage name="W" />} />)
    await expect.element(page.getByRole('img', { name: 'Code' })).toBeVisible()
    const { data, size } = encode(uri, { ecc: 'Q', border: 0 })
    const photo = await photograph(find('.lk-qr > svg'), 8)
    expect(photo.width).toBe(size * 8)
    let missing = 0
    for (const [y, row] of data.entries()) {
      for (const [x, dark] of row.entries()) {
        const red = photo.data[((y * 8 + 4) * photo.width + x * 8 + 4) * 4] ?? 255
        if (red < 128 === dark || corner(x, y, size)) continue
        missing++
        const fromCentre = Math.max(Math.abs(x + 0.5 - size / 2), Math.abs(y + 0.5 - size / 2))
        expect(fromCentre).toBeLessThan(size * 0.11)
      }
    }
    // The correction restores 25 % of the code; the image takes far less.
    expect(missing / size ** 2).toBeLessThan(0.05)
  })

  it('holds the place of the code until there is one', async () => {
    const { find, rerender, root } = await mount(<Qr value={undefined} label="Code" />)
    const before = find('.lk-qr').getBoundingClientRect().height
    expect(root.querySelector('svg')).toBeNull()
    await rerender(<Qr value={uri} label="Code" />)
    await expect.element(page.getByRole('img', { name: 'Code' })).toBeVisible()
    expect(find('.lk-qr').getBoundingClientRect().height).toBe(before)
  })

  it('is gone with the text that it says', async () => {
    const { find, rerender, root } = await mount(<Qr value={uri} label="Code" />)
    await expect.element(page.getByRole('img', { name: 'Code' })).toBeVisible()
    const before = find('.lk-qr path').getAttribute('d')
    await rerender(<Qr value={undefined} label="Code" />)
    expect(root.querySelector('svg')).toBeNull()
    await rerender(<Qr value={uri.replace('7f6e', '6e7f')} label="Code" />)
    await expect.element(page.getByRole('img', { name: 'Code' })).toBeVisible()
    expect(find('.lk-qr path').getAttribute('d')).not.toBe(before)
  })

  it.each([
    [1280, 'dark'],
    [1280, 'light'],
    [390, 'dark'],
    [320, 'dark'],
    [320, 'light'],
  ] as const)('is read back from the screen with an image in its middle, %i px, %s', async (width, mode) => {
    await page.viewport(width, 700)
    const { find } = await mount(
      <Body>
        <Qr value={uri} label="Code" image={<WalletImage name="W" src={picture} />} />
      </Body>,
      { theme: { mode } },
    )
    await expect.poll(() => find('.lk-qr .lk-img').textContent).toBe('')
    await expect.element(page.getByRole('img', { name: 'Code' })).toBeVisible()
    await expect.poll(() => find('.lk-qr').getAnimations({ subtree: true })).toEqual([])
    expect(await readQr(find('.lk-qr'))).toBe(uri)
    await page.viewport(1280, 800)
  })

  it('is covered by a veil, under which nothing can be read', async () => {
    const code = (veil?: string) => (
      <Qr
        value={uri}
        label="Code"
        image={<WalletImage name="W" />}
        veil={veil && <button type="button">{veil}</button>}
      />
    )
    const { find, rerender } = await mount(code())
    await expect.element(page.getByRole('img', { name: 'Code' })).toBeVisible()
    await expect.poll(() => find('.lk-qr').getAnimations({ subtree: true })).toEqual([])
    expect(await readQr(find('.lk-qr'))).toBe(uri)
    await rerender(code('New code'))
    expect(await readQr(find('.lk-qr'))).toBeUndefined()
    await expect.element(page.getByRole('img', { name: 'Code' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'New code' })).toBeVisible()
    const [over, under] = [find('.lk-qr button'), find('.lk-qr')].map((element) => element.getBoundingClientRect())
    expect((over?.top ?? 0) + (over?.bottom ?? 0)).toBeCloseTo((under?.top ?? 0) + (under?.bottom ?? 0), 0)
  })

  it('stays dark on light in every theme', async () => {
    const { find } = await mount(<Qr value={uri} label="Code" />, { theme: { mode: 'dark' } })
    expect(getComputedStyle(find('.lk-qr')).backgroundColor).toBe('oklch(0.975 0.006 85)')
  })
})
