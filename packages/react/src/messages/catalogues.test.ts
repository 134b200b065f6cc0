import { type ErrorCode, errorCatalogue } from '@latchkey/protocol'
import { type CatalogueCode, onrampErrors, operationErrors, permissionErrors } from '@latchkey/protocol/errors'
import { describe, expect, it } from 'vitest'
import { errorTextKey } from '../text/errorText.ts'
import { ar } from './ar.ts'
import { createTranslate, resolveLocale } from './createTranslate.ts'
import { de } from './de.ts'
import { enUS } from './enUS.ts'
import { enUSErrors } from './enUSErrors.ts'
import type { PluralMessage } from './messages.types.ts'

const marks = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([mark]) => mark).sort()
const textsOf = (message: string | PluralMessage): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

describe.each([de, ar])('the catalogue $locale', (catalogue) => {
  it('fills the same marks as the English one', () => {
    for (const [key, english] of Object.entries(enUS.messages)) {
      const expected = marks(typeof english === 'string' ? english : english.other)
      const translated: string | PluralMessage | undefined = Object.entries(catalogue.messages).find(
        ([k]) => k === key,
      )?.[1]
      expect(translated, key).toBeDefined()
      const other = typeof translated === 'string' ? translated : translated?.other
      expect(marks(other ?? ''), key).toEqual(expected)
    }
  })

  it('has no more keys than the English one, and no empty text', () => {
    expect(Object.keys(catalogue.messages).sort()).toEqual(Object.keys(enUS.messages).sort())
    for (const message of Object.values(catalogue.messages)) {
      for (const text of textsOf(message)) expect(text.trim()).not.toBe('')
    }
  })

  it('has a text for every plural form of its language', () => {
    const forms = new Intl.PluralRules(catalogue.locale).resolvedOptions().pluralCategories
    for (const [key, message] of Object.entries(catalogue.messages)) {
      if (typeof message !== 'string') expect(Object.keys(message).sort(), key).toEqual([...forms].sort())
    }
  })
})

describe.each([
  ['de', de.errors],
  ['ar', ar.errors],
] as const)('the error sentences %s', (_, texts) => {
  it('say the same with the same marks at most', () => {
    for (const [key, english] of Object.entries(enUSErrors)) {
      const translated = Object.entries(texts).find(([k]) => k === key)?.[1]
      expect(translated, key).toHaveLength(2)
      const allowed = new Set(['{wallet}', '{network}'])
      for (const mark of marks((translated ?? []).join(' '))) expect(allowed, key).toContain(mark)
      expect(english.every((text) => text.length > 0)).toBe(true)
    }
  })
})

describe('the sentence of an error', () => {
  const entries = { ...errorCatalogue, ...onrampErrors, ...operationErrors, ...permissionErrors }
  const codes = Object.keys(entries) as CatalogueCode[]

  it('exists for every error that a person can meet', () => {
    for (const code of codes) {
      if (code !== 'unknown') expect(errorTextKey(enUSErrors, code), code).not.toBe('unknown')
    }
  })

  it('stands under the key that the error catalogue names, or under its area', () => {
    for (const code of codes) {
      const key = errorTextKey(enUSErrors, code)
      expect(entries[code].messageKey.startsWith(`error.${key}`) || key === 'unknown', code).toBe(true)
    }
  })

  it('keeps the title that the specification fixes', () => {
    for (const code of codes) {
      const entry = entries[code]
      if ('alert' in entry) expect(enUSErrors[errorTextKey(enUSErrors, code)][0]).toBe(entry.alert)
    }
  })

  it('falls back to the unknown one', () => {
    expect(errorTextKey(enUSErrors, 'swap/not-there' as ErrorCode)).toBe('unknown')
  })
})

describe('translate', () => {
  it('fills marks and chooses the plural form', () => {
    const t = createTranslate('en-US', enUS.messages)
    expect(t('connecting.waiting.title', { wallet: 'Rabby' })).toBe('Approve the request in Rabby')
    expect(t('allWallets.found', { count: 1 })).toBe('1 wallet found')
    expect(t('allWallets.found', { count: 539 })).toBe('539 wallets found')
    const arabic = createTranslate('ar', ar.messages)
    expect(arabic('allWallets.found', { count: 3 })).toBe('عُثر على 3 محافظ')
    expect(arabic('allWallets.found', { count: 0 })).toBe('لم يُعثر على أي محفظة')
  })

  it('takes the nearest language, English when there is none', () => {
    expect(resolveLocale('de-AT')).toBe('de')
    expect(resolveLocale('AR-eg')).toBe('ar')
    expect(resolveLocale('en-GB')).toBe('en-US')
    expect(resolveLocale('fr')).toBe('en-US')
  })
})
