import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activeElement } from '../a11y/focus.ts'
import { Button } from '../Button/Button.tsx'
import { mount } from '../test/mount.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { Body, Header } from './DialogCard.tsx'
import { Embedded } from './Embedded.tsx'

const content = (
  <>
    <Header title="Title" end={<button type="button">Close</button>} />
    <Body>
      <Button>One</Button>
      <Button>Two</Button>
    </Body>
  </>
)

function view(props: Partial<DialogProps> = {}) {
  return (
    <Dialog open label="Title" onCloseRequest={() => true} {...props}>
      {content}
    </Dialog>
  )
}

/** One frame drawn: sizes are observed, styles applied. */
const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

describe('Dialog', () => {
  it('opens in the top layer with a name and takes the focus', async () => {
    const { find } = await mount(view())
    expect(find('dialog').matches(':modal')).toBe(true)
    await expect.element(page.getByRole('dialog', { name: 'Title' })).toBeVisible()
    expect(activeElement(document)).toBe(find('.lk-modal'))
  })

  it('is laid out before it opens, where nobody sees or reaches it, and shown without a change', async () => {
    const { find, rerender } = await mount(view({ open: false, prepared: true }))
    const card = find('.lk-modal')
    expect(card.offsetHeight).toBeGreaterThan(0)
    expect(card.checkVisibility({ visibilityProperty: true })).toBe(false)
    expect(card.getBoundingClientRect().bottom).toBeLessThan(-10_000)
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight)
    card.focus()
    expect(activeElement(document)).toBeUndefined()
    await frame()
    const changes = new MutationObserver(() => undefined)
    changes.observe(card, { attributes: true, characterData: true, childList: true, subtree: true })
    await rerender(view({ prepared: true }))
    expect(changes.takeRecords().filter(({ attributeName }) => attributeName !== 'autofocus')).toEqual([])
    expect(card.checkVisibility({ visibilityProperty: true })).toBe(true)
    expect(activeElement(document)).toBe(card)
  })

  // Eight keys are eight ways to the browser and back, which take their time at the start of a whole run.
  it('keeps the focus inside and returns it to where it was', { timeout: 60_000 }, async () => {
    const button = document.createElement('button')
    button.textContent = 'outside'
    document.body.append(button)
    button.focus()
    const { find, rerender } = await mount(view())
    for (let count = 0; count < 8; count++) {
      await userEvent.keyboard('{Tab}')
      const active = activeElement(document)
      expect(active === undefined || find('dialog').contains(active)).toBe(true)
    }
    await rerender(view({ open: false }))
    expect(activeElement(document)).toBe(button)
    button.remove()
  })

  it('returns the focus when the page takes it away, too', async () => {
    const button = document.createElement('button')
    document.body.append(button)
    button.focus()
    const { find, host, unmount } = await mount(view())
    expect(activeElement(document)).toBe(find('.lk-modal'))
    host.parentElement?.remove()
    await unmount()
    expect(activeElement(document)).toBe(button)
    button.remove()
  })

  it('asks before Escape closes it, and stays when refused', async () => {
    const onCloseRequest = vi.fn(() => false)
    const { find } = await mount(view({ onCloseRequest }))
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    expect(onCloseRequest.mock.calls).toEqual([['escape'], ['escape'], ['escape']])
    expect(find('dialog').matches(':modal')).toBe(true)
  })

  it('is not closed by the Escape that ends the composing of a word', async () => {
    const onCloseRequest = vi.fn(() => true)
    const { find } = await mount(view({ onCloseRequest }))
    const pressEscape = (isComposing: boolean) =>
      find('.lk-body').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing }))
    pressEscape(true)
    expect(onCloseRequest).not.toHaveBeenCalled()
    pressEscape(false)
    expect(onCloseRequest).toHaveBeenCalledWith('escape')
  })

  it('opens again when the browser closes it without asking and the answer is no', async () => {
    const { find } = await mount(view({ onCloseRequest: () => false }))
    const dialog = find('dialog')
    if (!(dialog instanceof HTMLDialogElement)) throw new Error('not a dialog')
    dialog.close()
    await vi.waitFor(() => expect(dialog.matches(':modal')).toBe(true))
  })

  it('asks to close on a press of the overlay, not of the card', async () => {
    const onCloseRequest = vi.fn(() => true)
    const { find } = await mount(view({ onCloseRequest }))
    await userEvent.click(find('.lk-body'))
    expect(onCloseRequest).not.toHaveBeenCalled()
    await userEvent.click(find('dialog'), { position: { x: 10, y: 10 } })
    expect(onCloseRequest).toHaveBeenCalledWith('overlay')
  })

  it('ignores a press that begins in the card and ends outside', async () => {
    const onCloseRequest = vi.fn(() => true)
    const { find } = await mount(view({ onCloseRequest }))
    find('.lk-body').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    find('dialog').dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(onCloseRequest).not.toHaveBeenCalled()
  })

  it('takes off what a password manager marks inert', async () => {
    const { find, host } = await mount(view())
    find('dialog').setAttribute('inert', '')
    host.setAttribute('inert', '')
    await vi.waitFor(() => {
      expect(find('dialog').hasAttribute('inert')).toBe(false)
      expect(host.hasAttribute('inert')).toBe(false)
    })
  })

  it('is 360 px wide with a master size of 10, and scales with it', async () => {
    const { find, host } = await mount(view())
    expect(find('.lk-modal').offsetWidth).toBe(360)
    host.style.setProperty('--lk-m', '11px')
    expect(find('.lk-modal').offsetWidth).toBe(396)
  })

  it('follows the height of its content', async () => {
    const { find, rerender } = await mount(view())
    await frame()
    const before = find('.lk-modal').style.blockSize
    await rerender(
      <Dialog open label="Title" onCloseRequest={() => true}>
        <Header title="Title" />
      </Dialog>,
    )
    await frame()
    expect(find('.lk-modal').style.blockSize).not.toBe(before)
    expect(find('.lk-modal').style.blockSize).toBe(`${find('.lk-modal-in').offsetHeight}px`)
  })

  it('shakes for 500 ms', async () => {
    const { find } = await mount(view({ shake: true }))
    const { animationName, animationDuration } = getComputedStyle(find('.lk-modal'))
    expect([animationName, animationDuration]).toEqual(['lk-shake', '0.5s'])
  })

  it('is a sheet at the bottom of a narrow window, and is pulled down to close', async () => {
    await page.viewport(390, 844)
    const answers = [false, true]
    const onCloseRequest = vi.fn(() => answers.shift() ?? true)
    const { find } = await mount(view({ onCloseRequest }))
    await frame()
    const card = find('.lk-modal')
    card.getAnimations().forEach((animation) => {
      animation.finish()
    })
    expect(card.getBoundingClientRect().width).toBe(390)
    expect(Math.round(card.getBoundingClientRect().bottom)).toBeGreaterThanOrEqual(844)
    // No real pointer is down in this test, so there is nothing to capture.
    card.setPointerCapture = () => undefined
    const point = (target: HTMLElement, type: string, clientY: number, atMs: number) => {
      const init = { bubbles: true, composed: true, isPrimary: true, pointerId: 1, clientX: 195, clientY }
      target.dispatchEvent(Object.defineProperty(new PointerEvent(type, init), 'timeStamp', { value: atMs }))
    }
    const pull = (by: number, forMs = 1_000, heldMs = 0) => {
      point(find('.lk-grab'), 'pointerdown', 500, 0)
      point(card, 'pointermove', 500 + by, forMs)
      const moved = card.style.transform
      point(card, 'pointerup', 500 + by, forMs + heldMs)
      return moved
    }
    const quarter = Math.floor(card.offsetHeight / 4)
    expect(pull(-50)).toBe('translateY(0px)')
    expect(pull(quarter - 1)).toBe(`translateY(${quarter - 1}px)`)
    expect(card.style.transform).toBe('')
    expect(onCloseRequest).not.toHaveBeenCalled()
    expect(pull(quarter + 1)).toBe(`translateY(${quarter + 1}px)`)
    expect(onCloseRequest.mock.calls).toEqual([['drag']])
    expect(card.style.transform).toBe('')
    expect(pull(20, 30, 500)).toBe('translateY(20px)')
    expect(onCloseRequest).toHaveBeenCalledTimes(1)
    expect(card.style.transform).toBe('')
    expect(pull(20, 30)).toBe('translateY(20px)')
    expect(onCloseRequest).toHaveBeenCalledTimes(2)
    await page.viewport(1280, 800)
  })

  it('stands in the page without overlay when embedded', async () => {
    const { root, find } = await mount(<Embedded label="Title">{content}</Embedded>)
    expect(root.querySelector('dialog')).toBeNull()
    expect(find('section').getAttribute('aria-label')).toBe('Title')
    expect(getComputedStyle(find('.lk-modal')).zIndex).toBe('999')
  })
})
