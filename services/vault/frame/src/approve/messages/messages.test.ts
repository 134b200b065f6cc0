import { describe, expect, it } from 'vitest'
import { arTexts } from './arTexts.ts'
import { deTexts } from './deTexts.ts'
import { enTexts } from './enTexts.ts'
import { textsFor } from './textsFor.ts'

/** Every text with the path to it. */
function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => flat(inner, `${path}.${key}`))
}
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

describe('the texts of the approve screen', () => {
  it.each([
    ['German', deTexts],
    ['Arabic', arTexts],
  ])('are there in %s, with the same places', (_name, texts) => {
    const english = flat(enTexts)
    const other = new Map(flat(texts))
    expect(other.size).toBe(english.length)
    for (const [path, text] of english) {
      expect(other.get(path), path).toBeTruthy()
      expect(places(other.get(path) ?? ''), path).toEqual(places(text))
    }
  })

  it('say the same thing in other words: no text was left in English', () => {
    const english = new Map(flat(enTexts))
    const left = flat(arTexts).filter(([path, text]) => english.get(path) === text)
    expect(left).toEqual([])
  })

  it("are chosen by the browser's language", () => {
    expect(textsFor('de-AT')).toMatchObject({ lang: 'de', locale: 'de-AT' })
    expect(textsFor('ar')).toMatchObject({ dir: 'rtl' })
    expect(textsFor('fr')).toMatchObject({ lang: 'en', locale: 'en-US' })
  })
})
