import { expect, it } from 'vitest'
import { wayOutLanguages } from '../../wayOut/texts/wayOutLanguage.ts'
import { enExit } from './enExit.ts'
import { exitTexts } from './exitTexts.ts'

const places = (text: string) => text.match(/\{\w+\}/g) ?? []

it.each(wayOutLanguages)('the texts of /exit are all there in $name, with the same places', ({ lang }) => {
  const texts = exitTexts[lang]
  expect(Object.keys(texts)).toEqual(Object.keys(enExit))
  for (const [name, text] of Object.entries(enExit)) {
    const other = texts[name as keyof typeof enExit]
    expect(places(other), name).toEqual(places(text))
    if (lang !== 'en') expect(other, name).not.toBe(text)
  }
})
