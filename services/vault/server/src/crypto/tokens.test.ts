import { expect, it } from 'vitest'
import { createPhrase } from './tokens.ts'

it('has no word in a phrase that a reader could take for an order', () => {
  const seen = new Set(Array.from({ length: 20_000 }, createPhrase).flatMap((phrase) => phrase.split(' ')))
  expect(seen.size).toBeGreaterThan(1_900)
  expect(seen).not.toContain('cancel')
  expect(['approve', 'open', 'trust', 'exit', 'reveal', 'allow'].filter((word) => seen.has(word))).toEqual([])
})
