import { describe, expect, it } from 'vitest'
import { enWayOut } from './enWayOut.ts'
import { wayOutLanguage, wayOutLanguages } from './wayOutLanguage.ts'

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe('the texts of the way out', () => {
  it.each(wayOutLanguages)('are all there in $name, with the same places', ({ texts }) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(enWayOut).sort())
    for (const [name, text] of Object.entries(enWayOut)) {
      const other = texts[name as keyof typeof enWayOut]
      expect(other.trim(), name).not.toBe('')
      expect(places(other), name).toEqual(places(text))
    }
  })

  it('were all written in Arabic, and isolate what reads the other way in a sentence', () => {
    const { texts, dir } = wayOutLanguage('ar-EG')
    expect(dir).toBe('rtl')
    const left = Object.entries(texts).filter(([name, text]) => text === enWayOut[name as keyof typeof enWayOut])
    expect(left).toEqual([])
    for (const text of [texts.nativeReview, texts.tokenReview, texts.solReview])
      expect(text.match(/\{\w+\}/g)?.length).toBe(text.match(/\u2068\{\w+\}\u2069/g)?.length)
  })

  it('are English where there is no such language', () => {
    expect(wayOutLanguage('fr').lang).toBe('en')
    expect(wayOutLanguage('de-CH').lang).toBe('de')
  })
})
