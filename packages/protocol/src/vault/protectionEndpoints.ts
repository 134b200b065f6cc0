import * as v from 'valibot'
import { farcasterPartSchema } from '../farcaster/farcasterRelay.schema.ts'
import { emailSchema, emptySchema, jwsSchema, otpSchema, sealKeySchema, vaultIdSchema } from './vault.schema.ts'
import { defineVaultEndpoint } from './vaultEndpoint.ts'
import { vaultExamples as example } from './vaultExamples.ts'
import { credentialIdSchema, passkeyAnswerSchema, passkeyChallengeEntries } from './webauthn.schema.ts'

/** With the guardian's part and the frame's key, as at a login. */
const scanEntries = {
  method: v.literal('farcaster'),
  ephemeralKey: sealKeySchema,
  guardianPart: farcasterPartSchema,
}

/**
 * What a session alone may not do. A step-up holds for ten minutes: a passkey with user verification, or a mailed code
 * together with the guardian's link (a release of the purpose `protection` or `delete`), or a fresh login together with the
 * guardian's own question at the provider, or one scan with Farcaster that both services check. Design, 3.8.
 */
export const protectionEndpoints = {
  stepUpOptions: defineVaultEndpoint({
    id: 'stepUpOptions',
    method: 'POST',
    path: '/v1/step-up/options',
    summary: 'Begin a step-up',
    auth: 'session',
    body: v.variant('method', [
      v.strictObject({ method: v.picklist(['passkey', 'email', 'provider']) }),
      v.variant('purpose', [
        v.strictObject({ ...scanEntries, purpose: v.picklist(['protection', 'delete']) }),
        /** No step-up, but the proof that `emailUpdate` takes for this one address. */
        v.strictObject({ ...scanEntries, purpose: v.literal('mailbox'), email: emailSchema }),
      ]),
    ]),
    response: v.variant('method', [
      v.strictObject({
        method: v.literal('passkey'),
        ...passkeyChallengeEntries,
        credentialIds: v.array(credentialIdSchema),
      }),
      /** The code is on its way; name the attempt when asking the guardian. */
      v.strictObject({
        method: v.literal('email'),
        attemptId: vaultIdSchema,
        expiresInSeconds: v.number(),
        retryInSeconds: v.number(),
      }),
      /** Name the attempt when asking the guardian. */
      v.strictObject({ method: v.literal('provider'), attemptId: vaultIdSchema, expiresInSeconds: v.number() }),
      v.strictObject({
        method: v.literal('farcaster'),
        attemptId: vaultIdSchema,
        /** What the person opens or scans. */
        url: v.pipe(v.string(), v.url()),
        part: farcasterPartSchema,
        expiresInSeconds: v.number(),
      }),
    ]),
    errors: [
      'vault/absent',
      'login/throttled',
      'session/stale',
      'login/proxy-untrusted',
      'login/provider-unavailable',
      'api/upstream-unavailable',
    ],
    example: {
      body: { method: 'email' },
      response: { method: 'email', attemptId: example.id, expiresInSeconds: 600, retryInSeconds: 30 },
    },
  }),
  stepUp: defineVaultEndpoint({
    id: 'stepUp',
    method: 'POST',
    path: '/v1/step-up/verify',
    summary: 'Authenticate the person again',
    auth: 'session',
    body: v.variant('method', [
      v.strictObject({ method: v.literal('passkey'), challengeId: vaultIdSchema, credential: passkeyAnswerSchema }),
      v.strictObject({ method: v.literal('email'), attemptId: vaultIdSchema, code: otpSchema, approval: jwsSchema }),
      v.strictObject({ method: v.picklist(['provider', 'farcaster']), attemptId: vaultIdSchema, approval: jwsSchema }),
    ]),
    response: v.strictObject({ validForSeconds: v.number() }),
    errors: [
      'login/code-wrong',
      'login/attempt-closed',
      'login/locked',
      'login/approval-invalid',
      'login/passkey-refused',
      'api/upstream-unavailable',
    ],
    example: {
      body: { method: 'email', attemptId: example.id, code: '123456', approval: example.jws },
      response: { validForSeconds: 600 },
    },
  }),
  /** Notes that the key is about to be shown, and mails a notice. The words never leave the device. */
  exportBegin: defineVaultEndpoint({
    id: 'exportBegin',
    method: 'POST',
    path: '/v1/export/begin',
    summary: 'Ask to show the key',
    auth: 'session',
    body: emptySchema,
    response: emptySchema,
    errors: ['session/step-up-needed', 'vault/absent'],
    example: { body: {}, response: {} },
  }),
  /** Ends every session; the account goes after three days, unless someone logs in. */
  deleteAccount: defineVaultEndpoint({
    id: 'accountDelete',
    method: 'POST',
    path: '/v1/account/delete',
    summary: 'Delete the account in three days',
    auth: 'session',
    body: v.strictObject({
      /** The last six characters of the EVM address, or of a wallet's only address, as typed. Empty without a wallet. */
      addressTail: v.pipe(v.string(), v.regex(/^([0-9A-Za-z]{6})?$/)),
      /** The guardian's word for a release of the purpose `delete`; its attempt id. */
      attemptId: vaultIdSchema,
      approval: jwsSchema,
    }),
    response: v.strictObject({ deletedAtMs: v.number() }),
    errors: ['session/step-up-needed', 'vault/conflict', 'login/approval-invalid', 'api/upstream-unavailable'],
    example: {
      body: { addressTail: 'aeda94', attemptId: example.id, approval: example.jws },
      response: { deletedAtMs: 1_795_521_600_000 },
    },
  }),
} as const
