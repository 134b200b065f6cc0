import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { shareSchema, walletAddressesSchema } from './vault.schema.ts'
import { vaultErrors } from './vaultEndpoint.ts'
import { vaultEndpoints } from './vaultEndpoints.ts'
import { vaultExamples } from './vaultExamples.ts'

const all = [...vaultEndpoints.auth, ...vaultEndpoints.guardian]

describe('the calls of the vault', () => {
  it('take a share of each root that BIP-39 has words for, and of no other', () => {
    const taken = Array.from({ length: 60 }, (_, size) => size).filter((size) =>
      v.is(shareSchema, Buffer.alloc(size).toString('base64url')),
    )
    expect(taken).toEqual([17, 21, 25, 29, 33])
  })

  it('take the addresses of a phrase, all four, or that of a single key, and none between', () => {
    const { addresses } = vaultExamples
    const { evm, solana, bitcoinPayment } = addresses
    for (const taken of [addresses, { evm }, { solana }]) expect(v.is(walletAddressesSchema, taken)).toBe(true)
    const mixed = [
      { evm, solana },
      { evm, more: '' },
      { evm, solana: undefined },
      { solana, bitcoinPayment },
    ]
    for (const refused of [{}, { bitcoinPayment }, { evm: solana }, { solana: evm }, ...mixed])
      expect(v.is(walletAddressesSchema, refused)).toBe(false)
  })

  it('has each once', () => {
    expect(all.length).toBeGreaterThan(25)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const service of Object.values(vaultEndpoints))
      expect(new Set(service.map(({ method, path }) => `${method} ${path}`)).size).toBe(service.length)
  })

  it.each(all.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: its example fits, and nothing more',
    (_, endpoint) => {
      const { body, response } = endpoint.example
      expect(v.safeParse(endpoint.response, response).issues).toBeUndefined()
      expect(v.is(endpoint.response, { ...Object(response), more: 1 })).toBe(false)
      if (endpoint.body === undefined) return
      expect(v.safeParse(endpoint.body, body).issues).toBeUndefined()
      expect(v.is(endpoint.body, { ...Object(body), more: 1 })).toBe(false)
    },
  )

  it.each(all.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: names each known failure once',
    (_, { errors }) => {
      expect(new Set(errors).size).toBe(errors.length)
      for (const code of errors) expect(vaultErrors).toHaveProperty([code])
    },
  )
})
