import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../test/mount.tsx'
import { OtpField, type OtpFieldProps } from './OtpField.tsx'

type StatefulProps = Partial<OtpFieldProps> & { readonly start?: string }

function Stateful({ start = '', onChange, ...rest }: StatefulProps) {
  const [value, setValue] = useState(start)
  const change = (next: string) => {
    setValue(next)
    onChange?.(next)
  }
  return (
    <OtpField label="Code" digitLabel={(place) => `Digit ${place} of 6`} value={value} onChange={change} {...rest} />
  )
}

async function open(props: StatefulProps = {}) {
  const mounted = await mount(<Stateful {...props} />)
  const boxes = () => [...mounted.root.querySelectorAll<HTMLInputElement>('input')]
  return {
    ...mounted,
    boxes,
    shown: () =>
      boxes()
        .map(({ value }) => value)
        .join(''),
  }
}

async function paste(box: HTMLInputElement | undefined, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  box?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const rootOf = (box: Element | undefined) => box?.getRootNode() as ShadowRoot | undefined

describe('OtpField', () => {
  it('leaves who types at once where they are, with no digit drawn as selected', async () => {
    const { boxes } = await open({ autoFocus: true })
    boxes()[0]?.focus()
    await userEvent.keyboard('12')
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const [first, , third] = boxes()
    expect(rootOf(first)?.activeElement).toBe(third)
    expect(first && getComputedStyle(first, '::selection').backgroundColor).toBe('rgba(0, 0, 0, 0)')
    const again = await open({ autoFocus: true, start: '123456' })
    await expect.poll(() => rootOf(again.boxes()[0])?.activeElement).toBe(again.boxes()[5])
  })

  it('names the group and each box, and offers the code of a message to the first', async () => {
    const { boxes } = await open()
    await expect.element(page.getByRole('group', { name: 'Code' })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Digit 6 of 6' })).toBeVisible()
    expect(boxes().map((box) => box.autocomplete)).toEqual(['one-time-code', 'off', 'off', 'off', 'off', 'off'])
  })

  it('moves on with each digit, takes nothing else, and says the whole code once', async () => {
    const onComplete = vi.fn()
    const { boxes, root, shown } = await open({ onComplete, autoFocus: true })
    await expect.poll(() => root.activeElement).toBe(boxes()[0])
    await userEvent.keyboard('4a0-7 1')
    expect(shown()).toBe('4071')
    expect(onComplete).not.toHaveBeenCalled()
    await userEvent.keyboard('95')
    expect(shown()).toBe('407195')
    expect(onComplete.mock.calls).toEqual([['407195']])
  })

  it('takes a whole code that is pasted into any box, with spaces', async () => {
    const onComplete = vi.fn()
    const { boxes, shown } = await open({ onComplete, start: '99' })
    await paste(boxes()[1], ' 123 456\n')
    await expect.poll(shown).toBe('123456')
    expect(onComplete.mock.calls).toEqual([['123456']])
  })

  it('goes back with Backspace and by arrows, and writes over what is there', async () => {
    const { boxes, root, shown } = await open({ start: '123456' })
    boxes()[5]?.focus()
    await userEvent.keyboard('{Backspace}')
    expect(shown()).toBe('12345')
    await userEvent.keyboard('{Backspace}')
    expect(shown()).toBe('1234')
    await userEvent.keyboard('{Home}{ArrowRight}9')
    expect(shown()).toBe('1934')
    expect(root.activeElement).toBe(boxes()[2])
  })

  it('moves on from a digit that is typed over itself', async () => {
    const { boxes, root, shown } = await open({ start: '123' })
    boxes()[0]?.focus()
    await userEvent.keyboard('19')
    expect(shown()).toBe('193')
    expect(root.activeElement).toBe(boxes()[2])
  })

  it.each(['altKey', 'metaKey', 'ctrlKey'])('leaves arrows with %s to the browser', async (modifier) => {
    const { boxes, root } = await open({ start: '123' })
    boxes()[1]?.focus()
    const press = { key: 'ArrowLeft', [modifier]: true, bubbles: true, composed: true, cancelable: true }
    expect(boxes()[1]?.dispatchEvent(new KeyboardEvent('keydown', press))).toBe(true)
    expect(root.activeElement).toBe(boxes()[1])
  })

  it('can be read but not changed while it is looked at', async () => {
    const onChange = vi.fn()
    const onComplete = vi.fn()
    const { boxes, shown } = await open({ start: '123456', busy: true, onChange, onComplete })
    boxes()[5]?.focus()
    await userEvent.keyboard('{Backspace}7')
    await paste(boxes()[5], '654321')
    expect(shown()).toBe('123456')
    expect(onChange).not.toHaveBeenCalled()
    expect(onComplete).not.toHaveBeenCalled()
  })

  it('says what is wrong with it to everybody', async () => {
    await open({ start: '123456', bad: true, message: 'This code is wrong.' })
    await expect.element(page.getByRole('alert')).toHaveTextContent('This code is wrong.')
    const box = page.getByRole('textbox', { name: 'Digit 1 of 6' })
    await expect.element(box).toHaveAttribute('aria-invalid', 'true')
    await expect.element(box).toHaveAccessibleDescription('This code is wrong.')
  })
})
