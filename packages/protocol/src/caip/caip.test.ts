import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { namespaces } from '../namespace.ts'
import { formatCaipAddress } from './caip.ts'
import { caipAddressSchema, caipNetworkIdSchema, parseCaipAddress, parseCaipNetworkId } from './parseCaip.ts'

const part = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
const namespace = fc.constantFrom(...namespaces)

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('a CAIP address', () => {
  it('has exactly three non-empty parts and a known namespace [S5.9]', () => {
    fc.assert(
      fc.property(namespace, part, part, (space, reference, address) => {
        const networkId = `${space}:${reference}` as const
        const text = formatCaipAddress(networkId, address)
        expect(parseCaipAddress(text)).toEqual({ namespace: space, reference, address, networkId })
        expect(v.is(caipAddressSchema, text)).toBe(true)
      }),
    )
  })

  it.each(['eip155:1', 'eip155:1:', 'eip155::0xabc', ':1:0xabc', 'eip155:1:0xabc:more', 'near:mainnet:bob.near'])(
    "gives 'Invalid CAIP-10 address: ...' for %s [S5.9] [S5.10]",
    (text) => {
      expect(thrownBy(() => parseCaipAddress(text))).toMatchObject({
        code: 'caip/invalid-address',
        message: `Invalid CAIP-10 address: ${text}`,
      })
      expect(v.is(caipAddressSchema, text)).toBe(false)
    },
  )

  it.each(['', '0xabc', undefined, 7])(
    "gives 'Invalid CAIP Address' for %s, which nobody meant as one [S5.10]",
    (text) => {
      expect(thrownBy(() => parseCaipAddress(text as string))).toMatchObject({
        code: 'caip/not-an-address',
        message: 'Invalid CAIP Address',
      })
    },
  )

  it('cuts an endless text in its message', () => {
    const error = thrownBy(() => parseCaipAddress(`eip155:${'1'.repeat(10_000)}`))
    expect((error as Error).message.length).toBeLessThan(200)
  })
})

describe('a CAIP network id', () => {
  it('has exactly two non-empty parts and a known namespace', () => {
    fc.assert(
      fc.property(namespace, part, (space, reference) => {
        const networkId = `${space}:${reference}`
        expect(parseCaipNetworkId(networkId)).toEqual({ namespace: space, reference, networkId })
        expect(v.is(caipNetworkIdSchema, networkId)).toBe(true)
      }),
    )
  })

  it.each(['', 'eip155', 'eip155:', ':1', 'eip155:1:2', 'near:mainnet'])(
    "gives 'Invalid CAIP-2 network id: ...' for '%s' [S5.11]",
    (text) => {
      expect(thrownBy(() => parseCaipNetworkId(text))).toMatchObject({
        code: 'caip/invalid-network-id',
        message: `Invalid CAIP-2 network id: ${text}`,
      })
      expect(v.is(caipNetworkIdSchema, text)).toBe(false)
    },
  )
})
