import { expect, it } from 'vitest'
import { bringTexts } from './bringTexts.ts'

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

it.each(['de', 'ar'] as const)('the texts about bringing a wallet are there in %s, with the same places', (lang) => {
  const said: Readonly<Record<string, string>> = bringTexts[lang]
  expect(Object.keys(said)).toEqual(Object.keys(bringTexts.en))
  for (const [key, text] of Object.entries(bringTexts.en)) {
    expect(said[key], key).not.toBe(text)
    expect(places(said[key] ?? ''), key).toEqual(places(text))
  }
})
