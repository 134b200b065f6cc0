import * as v from 'valibot'
import { loginProviderIds } from '../socialProviders.ts'
import { type PublishedKeys, publishedKeysSchema, sealKeySchema } from './vault.schema.ts'
import { defineVaultEndpoint } from './vaultEndpoint.ts'
import { vaultExamples as example } from './vaultExamples.ts'

const signing: PublishedKeys = {
  keys: [{ kty: 'OKP', crv: 'Ed25519', x: example.key, kid: 'a1' }],
  successions: [],
}
const health = {
  method: 'GET',
  path: '/health',
  summary: 'Whether the service is up',
  auth: 'none',
  response: v.strictObject({
    status: v.literal('ok'),
    version: v.string(),
    /** What keeps the master key. */
    kms: v.picklist(['local', 'aws', 'gcp', 'azure', 'vault']),
  }),
  errors: ['api/upstream-unavailable'],
  example: { body: undefined, response: { status: 'ok', version: '0.1.0', kms: 'local' } },
} as const

/** What the vault's services say of themselves. */
export const serviceEndpoints = {
  authHealth: defineVaultEndpoint({ ...health, id: 'authHealth' }),
  guardianHealth: defineVaultEndpoint({ ...health, id: 'guardianHealth' }),
  /** What logins the operator offers, for the frame to draw. */
  bootstrap: defineVaultEndpoint({
    id: 'bootstrap',
    method: 'GET',
    path: '/v1/bootstrap',
    summary: 'The logins on offer',
    auth: 'none',
    response: v.strictObject({
      loginPolicy: v.picklist(['standard', 'strict']),
      /** Those with a configured client or, of Farcaster, a configured relay; in the order of the specification. */
      socials: v.array(v.picklist(loginProviderIds)),
      guardianUrl: v.string(),
    }),
    errors: [],
    example: {
      body: undefined,
      response: { loginPolicy: 'standard', socials: ['google'], guardianUrl: 'https://guardian.example' },
    },
  }),
  authKeys: defineVaultEndpoint({
    id: 'authKeys',
    method: 'GET',
    path: '/v1/keys',
    summary: 'The public keys of assertions',
    auth: 'none',
    response: v.strictObject({ signing: publishedKeysSchema }),
    errors: [],
    example: { body: undefined, response: { signing } },
  }),
  guardianKeys: defineVaultEndpoint({
    id: 'guardianKeys',
    method: 'GET',
    path: '/g/pub',
    summary: 'The public keys of receipts and of sealed enrolments',
    auth: 'none',
    response: v.strictObject({
      signing: publishedKeysSchema,
      seal: sealKeySchema,
      /** Where the guardian verifies for itself who someone is. */
      providers: v.array(v.picklist(loginProviderIds)),
      /** Whether that is asked of everyone who logs in there, or only of those whose provider gives no address. */
      asksProvider: v.picklist(['always', 'withoutEmail']),
    }),
    errors: [],
    example: {
      body: undefined,
      response: { signing, seal: example.key, providers: ['google'], asksProvider: 'withoutEmail' },
    },
  }),
} as const
