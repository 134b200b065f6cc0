import * as v from 'valibot'
import { base64urlSchema, emptySchema, vaultIdSchema, vaultSessionSchema } from './vault.schema.ts'
import { defineVaultEndpoint } from './vaultEndpoint.ts'
import { vaultExamples as example } from './vaultExamples.ts'
import {
  credentialIdSchema,
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyChallengeEntries,
} from './webauthn.schema.ts'

/** What an authenticator is called by its owner. */
const labelSchema = v.pipe(v.string(), v.trim(), v.regex(/^[\p{L}\p{N} ._()'-]{1,64}$/u))

/**
 * Passkeys at the auth service. They are discoverable, so no call names an address or lists what an account has before
 * the person has proven themselves: there is nothing to be asked out. Design of the embedded wallet, 3.2 and 3.4.
 */
export const passkeyEndpoints = {
  loginOptions: defineVaultEndpoint({
    id: 'passkeyLoginOptions',
    method: 'POST',
    path: '/v1/login/passkey/options',
    summary: 'Begin a login by passkey',
    auth: 'device',
    begins: true,
    body: v.strictObject({ projectId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
    response: v.strictObject(passkeyChallengeEntries),
    errors: ['login/throttled', 'login/proxy-untrusted'],
    example: { body: { projectId: 'my-app' }, response: example.passkeyChallenge },
  }),
  /** The person has a session on this device. User verification counts as a step-up. */
  login: defineVaultEndpoint({
    id: 'passkeyLogin',
    method: 'POST',
    path: '/v1/login/passkey/verify',
    summary: 'Log in with a passkey',
    auth: 'device',
    body: v.strictObject({ challengeId: vaultIdSchema, credential: passkeyAnswerSchema }),
    response: vaultSessionSchema,
    errors: ['login/attempt-closed', 'login/passkey-refused'],
    example: { body: { challengeId: example.id, credential: example.passkeyAnswer }, response: example.session },
  }),
  /** Takes a step-up, but on the device that made the wallet, right after a login, for the first passkey. */
  registerOptions: defineVaultEndpoint({
    id: 'passkeyRegisterOptions',
    method: 'POST',
    path: '/v1/passkeys/options',
    summary: 'Begin to add a passkey',
    auth: 'session',
    body: emptySchema,
    response: v.strictObject({
      ...passkeyChallengeEntries,
      /** The person's id, for `user.id`. */
      userHandle: base64urlSchema(22),
      /** For `user.name`. */
      userName: v.string(),
      /** COSE numbers, the preferred first. */
      algorithms: v.array(v.number()),
      /** Passkeys that the person has: an authenticator that holds one makes no second. */
      excludeCredentialIds: v.array(credentialIdSchema),
    }),
    errors: ['session/step-up-needed', 'vault/absent', 'vault/method-limit'],
    example: {
      body: {},
      response: {
        ...example.passkeyChallenge,
        userHandle: example.id,
        userName: 'ann@example.org',
        algorithms: [-7, -8, -257],
        excludeCredentialIds: [],
      },
    },
  }),
  /** Counts as a step-up. */
  register: defineVaultEndpoint({
    id: 'passkeyRegister',
    method: 'POST',
    path: '/v1/passkeys/verify',
    summary: 'Add a passkey',
    auth: 'session',
    body: v.strictObject({ challengeId: vaultIdSchema, label: labelSchema, credential: newPasskeySchema }),
    response: emptySchema,
    errors: [
      'session/step-up-needed',
      'vault/absent',
      'login/attempt-closed',
      'login/passkey-refused',
      'vault/method-limit',
    ],
    example: {
      body: { challengeId: example.id, label: 'Phone', credential: example.newPasskey },
      response: {},
    },
  }),
  /** Takes a passkey out, with the recovery wrap under it. */
  remove: defineVaultEndpoint({
    id: 'passkeyRemove',
    method: 'POST',
    path: '/v1/passkeys/remove',
    summary: 'Take a passkey out',
    auth: 'session',
    body: v.strictObject({ credentialId: credentialIdSchema }),
    response: emptySchema,
    errors: ['session/step-up-needed', 'vault/absent', 'vault/last-method'],
    example: { body: { credentialId: example.credentialId }, response: {} },
  }),
} as const
