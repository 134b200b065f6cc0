import { describe, expect, it } from 'vitest'
import { checkNameLabel } from './checkNameLabel.ts'

describe('checkNameLabel', () => {
  it.each(['ada-example', 'AD4-', '0000', 'a'.repeat(64)])('takes %s', (label) => {
    expect(checkNameLabel(label)).toBeUndefined()
  })

  it.each(['ada_example', 'ada.example', 'ädäa', 'ada 1', 'аdam', 'ada\n1'])(
    'refuses %j for its characters',
    (label) => {
      expect(checkNameLabel(label)).toBe('characters')
    },
  )

  it('refuses under 4 and above 64 characters', () => {
    expect(checkNameLabel('ada')).toBe('too-short')
    expect(checkNameLabel('')).toBe('too-short')
    expect(checkNameLabel('a'.repeat(65))).toBe('too-long')
  })
})
