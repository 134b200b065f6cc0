import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '../Button/Button.tsx'
import { Qr } from '../Qr/Qr.tsx'
import { mount } from '../test/mount.tsx'

describe('ShadowHost', () => {
  it('lets nothing of the page in', async () => {
    const hostile = document.createElement('style')
    hostile.textContent = '* { color: red !important; font-size: 40px } button { display: none }'
    document.head.append(hostile)
    onTestFinished(() => hostile.remove())
    const { find } = await mount(<Button>Text</Button>)
    const style = getComputedStyle(find('button'))
    expect([style.fontSize, style.display]).toEqual(['16px', 'inline-flex'])
    expect(style.color).not.toBe('rgb(255, 0, 0)')
  })

  it('needs no style element, and no markup with a style attribute', async () => {
    const { root } = await mount(<Button>Text</Button>)
    expect(root.querySelector('style')).toBeNull()
    expect(root.innerHTML).not.toContain('style=')
    expect(root.adoptedStyleSheets).toHaveLength(1)
  })

  it('shares one parsed sheet between roots, and brings the rules of heavier parts with them', async () => {
    const one = await mount(<Button>Text</Button>)
    const two = await mount(<Button>Text</Button>)
    expect(one.root.adoptedStyleSheets[0]).toBe(two.root.adoptedStyleSheets[0])
    await two.rerender(
      <>
        <Qr value="one" label="Code" />
        <Qr value="two" label="Code" />
      </>,
    )
    expect(two.root.adoptedStyleSheets).toHaveLength(2)
    expect(getComputedStyle(two.find('.lk-qr')).aspectRatio).toBe('1 / 1')
    expect(one.root.adoptedStyleSheets).toHaveLength(1)
  })

  it.each([
    [{}, 'dark', null],
    [{ mode: 'light' }, 'light', null],
    [{ mode: 'light', preset: 'graphite' }, 'dark', null],
    [{ mode: 'dark', preset: 'paper' }, 'light', null],
    [{ mode: 'light', preset: 'forest' }, 'light', 'forest'],
  ] as const)('puts the theme %j on the host', async (theme, mode, preset) => {
    const { host } = await mount(<Button>Text</Button>, { theme })
    expect(host.getAttribute('data-lk-theme')).toBe(mode)
    expect(host.getAttribute('data-lk-preset')).toBe(preset)
    expect(getComputedStyle(host).colorScheme).toBe(mode)
  })

  it('follows the system in the mode "system"', async () => {
    const { host } = await mount(<Button>Text</Button>, { theme: { mode: 'system' } })
    const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
    expect(host.getAttribute('data-lk-theme')).toBe(system)
  })

  it('takes variables of a theme over those of the sheet, and those of the page for the host', async () => {
    const { find } = await mount(<Button>Text</Button>, { theme: { variables: { m: '12px' } } })
    expect(getComputedStyle(find('button')).minHeight).toBe('57.6px')
  })

  it('turns with the direction of the text', async () => {
    const { find } = await mount(<Button>Text</Button>, { dir: 'rtl' })
    expect(getComputedStyle(find('button')).direction).toBe('rtl')
    await expect.element(page.getByRole('button', { name: 'Text' })).toBeVisible()
  })
})
