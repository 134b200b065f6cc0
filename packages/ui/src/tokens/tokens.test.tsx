import { describe, expect, it } from 'vitest'
import { contrast } from '../test/contrast.ts'
import { mount } from '../test/mount.tsx'
import { presets, type Theme } from './theme.ts'

const surfaces = ['bg', 'raised', 'hover'] as const
const inks = ['text', 'text-2', 'text-3', 'accent', 'ok', 'bad', 'warn'] as const

/** What each `--lk-` colour is on a host of this theme. */
async function colours(theme: Theme): Promise<(name: string) => string> {
  const { find } = await mount(<i className="probe" />, { theme })
  return (name) => {
    const probe = find('.probe')
    probe.style.color = `var(--lk-${name})`
    return getComputedStyle(probe).color
  }
}

/** All pairs of a text colour and a surface under `least`, as `name on surface: ratio`. */
function weak(colour: (name: string) => string, least: number): string[] {
  const pairs = surfaces.flatMap((surface) => inks.map((ink) => [ink, surface] as const))
  const fills = ['accent-fill', 'accent-hover', 'accent-press'].map((fill) => ['on-accent', fill] as const)
  const soft = ['accent', 'ok', 'bad', 'warn'].map((name) => [name, `${name}-soft`] as const)
  return [...pairs, ...fills, ...soft]
    .map(([ink, surface]) => ({ ink, surface, ratio: contrast(colour(ink), colour(surface)) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ ink, surface, ratio }) => `${ink} on ${surface}: ${ratio.toFixed(2)}`)
}

const themes = (['dark', 'light'] as const).flatMap((mode) => presets.map((preset) => ({ mode, preset })))

describe('tokens', () => {
  it.each(themes)('keeps text at 4.5:1 and edges of fields at 3:1 in %j', async (theme) => {
    const colour = await colours(theme)
    expect(weak(colour, theme.preset === 'high-contrast' ? 7 : 4.5)).toEqual([])
    expect(contrast(colour('edge'), colour('bg'))).toBeGreaterThanOrEqual(3)
  })

  it.each(['dark', 'light'] as const)('keeps 4.5:1 with any accent in %s', async (mode) => {
    for (let hue = 0; hue < 360; hue += 15) {
      for (const lightness of [0.2, 0.95]) {
        const colour = await colours({ mode, accent: `oklch(${lightness} .3 ${hue})` })
        expect([hue, ...weak(colour, 4.5)]).toEqual([hue])
      }
    }
  })

  it('keeps the hue of an accent', async () => {
    const plain = await colours({})
    const blue = await colours({ accent: '#3355ff' })
    expect(blue('accent')).not.toBe(plain('accent'))
    expect(blue('accent')).toMatch(/ 26\d(\.\d+)?\)$/)
  })
})
