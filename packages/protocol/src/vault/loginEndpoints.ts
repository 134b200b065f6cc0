import * as v from 'valibot'
import {
  doneWorkSchema,
  emailSchema,
  jwsSchema,
  mailLanguageSchema,
  otpSchema,
  vaultIdSchema,
  vaultSessionSchema,
  workSchema,
} from './vault.schema.ts'
import { defineVaultEndpoint } from './vaultEndpoint.ts'
import { vaultExamples as example } from './vaultExamples.ts'

const { session } = example

/** Login by mail, and the life of a session, at the auth service. Design of the embedded wallet, 3.4. */
export const loginEndpoints = {
  /**
   * Asks for a login. The answer says what the device does next and depends on the device and the operator's
   * policy alone, never on whether there is an account.
   */
  email: defineVaultEndpoint({
    id: 'loginEmail',
    method: 'POST',
    path: '/v1/login/email',
    summary: 'Ask for a login by mail',
    auth: 'device',
    begins: true,
    body: v.strictObject({
      email: emailSchema,
      projectId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      /** Where `login/work-needed` asked for it. */
      work: v.optional(doneWorkSchema),
      /** What the device is, in words; the mail names what a frame names, and nothing else. */
      browser: v.optional(v.pipe(v.string(), v.maxLength(64))),
      /** What the mail is written in. Default `en`. */
      language: v.optional(mailLanguageSchema),
      /** The device has no session of its own, whatever the service thinks: an answer with tokens was lost on its way. */
      withoutSession: v.optional(v.literal(true)),
    }),
    response: v.strictObject({
      action: v.picklist(['VERIFY_OTP', 'VERIFY_DEVICE', 'CONNECT']),
      /** Null where nothing is to be verified. */
      attemptId: v.nullable(vaultIdSchema),
      expiresInSeconds: v.number(),
      /** When another code may be asked for. */
      retryInSeconds: v.number(),
    }),
    errors: ['login/throttled', 'login/work-needed', 'login/email-invalid', 'login/proxy-untrusted'],
    example: {
      body: { email: 'ann@example.org', projectId: 'my-app' },
      response: { action: 'VERIFY_OTP', attemptId: example.id, expiresInSeconds: 600, retryInSeconds: 30 },
    },
  }),
  /**
   * Draws work for this device, good for one mail: a number whose SHA-256 with the challenge, as
   * `SHA-256(challenge "." solution)`, begins with so many zero bits.
   */
  work: defineVaultEndpoint({
    id: 'loginWork',
    method: 'POST',
    path: '/v1/login/work',
    summary: 'Ask for the work that a mail costs when many are asked for',
    auth: 'device',
    body: v.strictObject({}),
    response: workSchema,
    errors: [],
    example: { body: {}, response: { challenge: example.workChallenge, bits: 18, expiresInSeconds: 120 } },
  }),
  /** Hands in the guardian's word that the person approved this device; the code is mailed then. */
  device: defineVaultEndpoint({
    id: 'loginDevice',
    method: 'POST',
    path: '/v1/login/device',
    summary: 'Go on after the device was approved',
    auth: 'device',
    body: v.strictObject({ attemptId: vaultIdSchema, approval: jwsSchema, language: v.optional(mailLanguageSchema) }),
    response: v.strictObject({ action: v.literal('VERIFY_OTP') }),
    errors: ['login/attempt-closed', 'login/approval-invalid', 'login/throttled', 'api/upstream-unavailable'],
    example: { body: { attemptId: example.id, approval: example.jws }, response: { action: 'VERIFY_OTP' } },
  }),
  otp: defineVaultEndpoint({
    id: 'loginOtp',
    method: 'POST',
    path: '/v1/login/otp',
    summary: 'Log in with the mailed code',
    auth: 'device',
    body: v.strictObject({ attemptId: vaultIdSchema, code: otpSchema }),
    response: vaultSessionSchema,
    errors: ['login/code-wrong', 'login/attempt-closed', 'login/locked'],
    example: { body: { attemptId: example.id, code: '123456' }, response: session },
  }),
  refresh: defineVaultEndpoint({
    id: 'sessionRefresh',
    method: 'POST',
    path: '/v1/session/refresh',
    summary: 'Trade the refresh token for new tokens',
    auth: 'device',
    body: v.strictObject({ refreshToken: v.pipe(v.string(), v.maxLength(128)) }),
    response: vaultSessionSchema,
    errors: ['session/invalid'],
    example: { body: { refreshToken: example.token }, response: session },
  }),
  revoke: defineVaultEndpoint({
    id: 'sessionRevoke',
    method: 'POST',
    path: '/v1/session/revoke',
    summary: 'Sign out, and forget the device if asked',
    auth: 'session',
    body: v.strictObject({ forgetDevice: v.boolean() }),
    response: v.strictObject({}),
    errors: ['vault/last-method'],
    example: { body: { forgetDevice: false }, response: {} },
  }),
} as const
