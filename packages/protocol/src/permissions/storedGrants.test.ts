import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { revokeGrantsBodySchema, revokePermissionsText, storeGrantsBodySchema } from './index.ts'

const hash = `0x${'Ab'.repeat(32)}`
const pci = '0f5c1dfa-e3b1-45f1-92c5-e19c2d1d5e0f'

describe('grants that are handed in', () => {
  const body = { contexts: ['0xAB'], origin: 'https://app.example', pci }
  const takes = (change: object) => v.is(storeGrantsBodySchema, { ...body, ...change })

  it('are read in one spelling', () => {
    expect(v.parse(storeGrantsBodySchema, { ...body, pci: pci.toUpperCase() })).toEqual({ ...body, contexts: ['0xab'] })
    expect(v.parse(storeGrantsBodySchema, { contexts: ['0xab'] })).toEqual({ contexts: ['0xab'] })
  })

  it.each<[string, object]>([
    ['no context', { contexts: [] }],
    ['nine contexts', { contexts: Array(9).fill('0xab') }],
    ['an empty context', { contexts: ['0x'] }],
    ['half a byte', { contexts: ['0xabc'] }],
    ['a context without end', { contexts: [`0x${'ab'.repeat(16_385)}`] }],
    ['an address of a page as origin', { origin: 'https://app.example/' }],
    ['an origin of another kind', { origin: 'javascript:alert(1)' }],
    ['a session in no form of one', { pci: 'mine' }],
    ['a member that it does not know', { project: 'other' }],
  ])('are refused with %s', (_, change) => {
    expect(takes({})).toBe(true)
    expect(takes(change)).toBe(false)
  })
})

describe('taking grants back', () => {
  const signature = `0x${'cd'.repeat(65)}`

  it('names grants or a session, never both and never nothing', () => {
    expect(v.is(revokeGrantsBodySchema, { hashes: [hash], signature })).toBe(true)
    expect(v.is(revokeGrantsBodySchema, { pci, signature })).toBe(true)
    expect(v.is(revokeGrantsBodySchema, { pci, hashes: [hash], signature })).toBe(false)
    expect(v.is(revokeGrantsBodySchema, { hashes: [], signature })).toBe(false)
    expect(v.is(revokeGrantsBodySchema, { signature })).toBe(false)
    expect(v.is(revokeGrantsBodySchema, { hashes: Array(65).fill(hash), signature })).toBe(false)
    expect(v.is(revokeGrantsBodySchema, { hashes: [hash], signature: `${signature}00` })).toBe(false)
  })

  it('is signed as one text, however its addresses and hashes are spelled', () => {
    const account = `eip155:1:0x${'aB'.repeat(20)}` as const
    expect(revokePermissionsText({ account, hashes: [hash, `0x${'12'.repeat(32)}`] })).toBe(
      `Take back permissions\n\nAccount: eip155:1:0x${'ab'.repeat(20)}\nPermissions:\n0x${'ab'.repeat(32)}\n0x${'12'.repeat(32)}`,
    )
    expect(revokePermissionsText({ account, pci: pci.toUpperCase() })).toBe(
      `Take back permissions\n\nAccount: eip155:1:0x${'ab'.repeat(20)}\nSession: ${pci}`,
    )
  })
})
