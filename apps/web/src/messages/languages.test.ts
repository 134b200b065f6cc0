import { describe, expect, it } from 'vitest'
import { adminArabic } from './adminArabic.ts'
import { adminEnglish } from './adminEnglish.ts'
import { adminGerman } from './adminGerman.ts'
import { arabic } from './arabic.ts'
import { enUS } from './enUS.ts'
import { german } from './german.ts'
import { english } from './loadLanguage.ts'
import type { PluralMessage } from './messages.types.ts'
import { createTranslate } from './text.tsx'

const formsOf = (message: string | PluralMessage): Record<string, string> =>
  typeof message === 'string' ? { other: message } : message
const marks = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([mark]) => mark).sort()

describe.each([german, arabic])('the texts in $locale', ({ locale, messages }) => {
  const texts: Record<string, string | PluralMessage> = messages

  it('are as many as the English ones, none empty, with the same marks', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(enUS))
    for (const [key, text] of Object.entries<string | PluralMessage>(enUS)) {
      const forms = formsOf(texts[key] ?? '')
      expect(marks(forms.other), key).toEqual(marks(formsOf(text).other))
      expect(
        Object.values(forms).every((form) => form.trim() !== ''),
        key,
      ).toBe(true)
    }
  })

  it('have a form for every plural category of the language', () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== 'string') expect(Object.keys(text).sort(), key).toEqual([...categories].sort())
    }
  })
})

it.each([adminGerman, adminArabic])('the texts of the operators’ page have the marks of the English ones', (texts) => {
  expect(Object.keys(texts)).toEqual(Object.keys(adminEnglish))
  for (const [key, text] of Object.entries(adminEnglish)) {
    const own = texts[key as keyof typeof adminEnglish]
    expect(own.trim()).not.toBe('')
    expect(marks(own), key).toEqual(marks(text))
  }
})

describe('translate', () => {
  it('fills marks and chooses the plural form', () => {
    const t = createTranslate(english)
    expect(t('home.networkTokens', { count: 1 })).toBe('1 token')
    expect(t('home.networkTokens', { count: 1200 })).toBe('1,200 tokens')
    expect(t('settings.disconnectWallet', { wallet: 'Rabby' })).toBe('Disconnect Rabby')
  })

  it('leaves what is in a value alone', () => {
    expect(createTranslate(english)('notFound.text', { path: '/{path}' })).toContain('/{path}')
  })
})
