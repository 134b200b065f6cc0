import { expect, it } from 'vitest'
import { permissionTexts } from '../approve/messages/permissionTexts.ts'
import { listTexts } from './listTexts.ts'

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

it.each([
  ['de', listTexts.en, listTexts.de],
  ['ar', listTexts.en, listTexts.ar],
  ['de', permissionTexts.en, permissionTexts.de],
  ['ar', permissionTexts.en, permissionTexts.ar],
] as const)('the texts about permissions are there in %s, in other words with the same places', (_, english, other) => {
  const said: Readonly<Record<string, string>> = other
  expect(Object.keys(other)).toEqual(Object.keys(english))
  for (const [key, text] of Object.entries(english)) {
    expect(said[key], key).not.toBe(text)
    expect(places(said[key] ?? ''), key).toEqual(places(text))
  }
})
