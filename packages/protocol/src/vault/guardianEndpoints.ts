import * as v from 'valibot'
import { defineVaultEndpoint } from './defineVaultEndpoint.ts'
import { base64urlSchema, emailSchema, jwsSchema, sealKeySchema, vaultIdSchema } from './vault.schema.ts'
import { vaultExamples as example } from './vaultExamples.ts'

const assertion = jwsSchema

/**
 * The guardian: holds only the means to open R, and asks the person for a proof of its own. Calls that name an account
 * carry the auth service's assertion of who is logged in on the calling device. Design of the embedded wallet, 3.2, 3.4.
 */
export const guardianEndpoints = {
  /** Hands the recovery key over. The address as the person typed it must agree with the assertion's. */
  enrol: defineVaultEndpoint({
    id: 'guardianEnrol',
    method: 'POST',
    path: '/g/enrol',
    summary: 'Keep a recovery key',
    auth: 'device',
    body: v.strictObject({
      assertion,
      email: emailSchema,
      recoveryPublicKey: sealKeySchema,
      /** The secret key, sealed to the key of `/g/pub`; context: the person's id, the public key as set, slot `enrol`. */
      sealedRecoveryKey: base64urlSchema(100, 512),
    }),
    response: v.strictObject({ receipt: jwsSchema }),
    errors: ['guardian/assertion-invalid', 'vault/conflict', 'api/upstream-unavailable'],
    example: {
      body: {
        assertion: example.jws,
        email: 'ann@example.org',
        recoveryPublicKey: example.key,
        sealedRecoveryKey: example.sealed,
      },
      response: { receipt: example.jws },
    },
  }),
  /** Mails a link to the person. The answer is the same whether the guardian knows the address or not. */
  start: defineVaultEndpoint({
    id: 'releaseStart',
    method: 'POST',
    path: '/g/release/start',
    summary: 'Ask the person to approve this device',
    auth: 'device',
    body: v.strictObject({
      email: emailSchema,
      /** The login that asks, as the auth service named it. */
      attemptId: vaultIdSchema,
      /** What the recovery key will be sealed to. */
      ephemeralKey: sealKeySchema,
      /** Origin of the app, shown to the person. */
      app: v.pipe(v.string(), v.maxLength(253), v.url()),
      /** The browser in words, shown to the person. */
      browser: v.pipe(v.string(), v.regex(/^[\p{L}\p{N} ._()-]{1,64}$/u)),
    }),
    response: v.strictObject({
      releaseId: vaultIdSchema,
      /** Two words that the mail's page shows too. */
      phrase: v.string(),
      expiresInSeconds: v.number(),
    }),
    errors: ['login/throttled'],
    example: {
      body: {
        email: 'ann@example.org',
        attemptId: example.id,
        ephemeralKey: example.key,
        app: 'https://app.example',
        browser: 'Chrome on Linux',
      },
      response: { releaseId: example.id, phrase: 'amber canoe', expiresInSeconds: 900 },
    },
  }),
  /** Waits up to `waitSeconds` for the person. */
  status: defineVaultEndpoint({
    id: 'releaseStatus',
    method: 'POST',
    path: '/g/release/status',
    summary: 'Whether the person has answered',
    auth: 'device',
    body: v.strictObject({
      releaseId: vaultIdSchema,
      waitSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(25)),
    }),
    response: v.strictObject({
      state: v.picklist(['waiting', 'approved', 'denied', 'expired', 'collected']),
      /** Once approved: the guardian's word for the auth service. */
      approval: v.nullable(jwsSchema),
      /** Seconds until the recovery key may be collected. */
      collectInSeconds: v.number(),
    }),
    errors: ['guardian/release-closed'],
    example: {
      body: { releaseId: example.id, waitSeconds: 25 },
      response: { state: 'waiting', approval: null, collectInSeconds: 0 },
    },
  }),
  /** The recovery key, sealed to the ephemeral key of the request; context as at enrolment, slot `release`. Once. */
  collect: defineVaultEndpoint({
    id: 'releaseCollect',
    method: 'POST',
    path: '/g/release/collect',
    summary: 'Fetch the approved recovery key',
    auth: 'device',
    body: v.strictObject({
      releaseId: vaultIdSchema,
      assertion,
      /** Which of the account's recovery keys: that of the set to be opened. */
      recoveryPublicKey: sealKeySchema,
    }),
    response: v.strictObject({ sealedRecoveryKey: base64urlSchema(100, 512) }),
    errors: [
      'guardian/assertion-invalid',
      'guardian/not-approved',
      'guardian/too-early',
      'guardian/release-closed',
      'guardian/frozen',
      'vault/absent',
      'api/upstream-unavailable',
    ],
    example: {
      body: { releaseId: example.id, assertion: example.jws, recoveryPublicKey: example.key },
      response: { sealedRecoveryKey: example.sealed },
    },
  }),
  /** From any logged-in device of the account: ends every release that waits. */
  cancel: defineVaultEndpoint({
    id: 'releaseCancel',
    method: 'POST',
    path: '/g/release/cancel',
    summary: 'Veto what waits',
    auth: 'device',
    body: v.strictObject({ assertion }),
    response: v.strictObject({ cancelled: v.number() }),
    errors: ['guardian/assertion-invalid', 'vault/absent', 'api/upstream-unavailable'],
    example: { body: { assertion: example.jws }, response: { cancelled: 1 } },
  }),
  /** Evaluates a blinded password (RFC 9497): ten a day. */
  oprf: defineVaultEndpoint({
    id: 'guardianOprf',
    method: 'POST',
    path: '/g/oprf',
    summary: 'Help to turn a password into a key, blindly',
    auth: 'device',
    body: v.strictObject({ assertion, blinded: sealKeySchema }),
    response: v.strictObject({ evaluated: sealKeySchema }),
    errors: ['guardian/assertion-invalid', 'login/locked', 'api/upstream-unavailable'],
    example: { body: { assertion: example.jws, blinded: example.key }, response: { evaluated: example.key } },
  }),
} as const
