import * as v from 'valibot'
import { base64urlSchema, emptySchema, jwsSchema, sealKeySchema, vaultIdSchema } from './vault.schema.ts'
import { defineVaultEndpoint } from './vaultEndpoint.ts'
import { vaultExamples as example } from './vaultExamples.ts'
import { credentialIdSchema, recoveryWrapSchema } from './webauthn.schema.ts'

const sealedRecovery = base64urlSchema(100, 512)
const sets = v.pipe(v.array(v.strictObject({ setId: vaultIdSchema, sealedRecovery })), v.maxLength(50))
const exampleSets = [{ setId: example.id, sealedRecovery: example.sealed }]

/** The recovery methods of a wallet, at the auth service. Design of the embedded wallet, 3.2. */
export const recoveryEndpoints = {
  /** What the account is protected by. No ciphertext: those come with `/v1/recovery/open`, right after a login. */
  state: defineVaultEndpoint({
    id: 'recoveryState',
    method: 'GET',
    path: '/v1/recovery',
    summary: 'The recovery methods of the wallet',
    auth: 'session',
    response: v.strictObject({
      /** Whether the guardian holds the recovery key; `waiting` for a day after it was turned on again. */
      automatic: v.picklist(['on', 'off', 'waiting']),
      automaticFromMs: v.nullable(v.number()),
      passkeys: v.array(
        v.strictObject({
          credentialId: credentialIdSchema,
          label: v.string(),
          createdMs: v.number(),
          lastUsedMs: v.nullable(v.number()),
          /** Synced by its provider, so that losing one device does not lose it. */
          backedUp: v.boolean(),
          prf: v.boolean(),
        }),
      ),
      wraps: v.array(
        v.strictObject({
          wrapId: vaultIdSchema,
          method: v.picklist(['passkey', 'password', 'code']),
          credentialId: v.nullable(credentialIdSchema),
          createdMs: v.number(),
        }),
      ),
    }),
    errors: ['vault/absent'],
    example: {
      body: undefined,
      response: {
        automatic: 'on',
        automaticFromMs: null,
        passkeys: [
          {
            credentialId: example.credentialId,
            label: 'Phone',
            createdMs: 1_795_262_400_000,
            lastUsedMs: null,
            backedUp: true,
            prf: true,
          },
        ],
        wraps: [
          { wrapId: example.id, method: 'passkey', credentialId: example.credentialId, createdMs: 1_795_262_400_000 },
        ],
      },
    },
  }),
  addWrap: defineVaultEndpoint({
    id: 'recoveryWrapAdd',
    method: 'POST',
    path: '/v1/recovery/wraps',
    summary: 'Add a recovery method',
    auth: 'session',
    body: v.strictObject({ wrap: recoveryWrapSchema }),
    response: emptySchema,
    errors: ['session/step-up-needed', 'vault/absent', 'vault/conflict', 'vault/method-limit'],
    example: { body: { wrap: example.wrap }, response: {} },
  }),
  removeWrap: defineVaultEndpoint({
    id: 'recoveryWrapRemove',
    method: 'POST',
    path: '/v1/recovery/wraps/remove',
    summary: 'Remove a recovery method',
    auth: 'session',
    body: v.strictObject({ wrapId: vaultIdSchema }),
    response: emptySchema,
    errors: ['session/step-up-needed', 'vault/absent', 'vault/last-method'],
    example: { body: { wrapId: example.id }, response: {} },
  }),
  /** Every sealed R of the account, to be sealed again to another recovery key. */
  sets: defineVaultEndpoint({
    id: 'recoverySets',
    method: 'POST',
    path: '/v1/recovery/sets',
    summary: 'Fetch what a change of the recovery key has to seal again',
    auth: 'session',
    body: emptySchema,
    response: v.strictObject({ recoveryPublicKey: sealKeySchema, sets }),
    errors: ['session/step-up-needed', 'vault/absent'],
    example: { body: {}, response: { recoveryPublicKey: example.key, sets: exampleSets } },
  }),
  /**
   * Puts another recovery key in the place of the present one: all sealed R, all wraps and the key itself, in one step.
   * With the guardian's receipt for the new key automatic recovery stays on; without, it is off.
   */
  rotate: defineVaultEndpoint({
    id: 'recoveryRotate',
    method: 'POST',
    path: '/v1/recovery/rotate',
    summary: 'Change the recovery key',
    auth: 'session',
    body: v.strictObject({
      /** The key that is replaced: refused if another device was faster. */
      fromRecoveryPublicKey: sealKeySchema,
      recoveryPublicKey: sealKeySchema,
      /** One for each set of `/v1/recovery/sets`. */
      sets,
      wraps: v.pipe(v.array(recoveryWrapSchema), v.maxLength(8)),
      receipt: v.nullable(jwsSchema),
    }),
    response: emptySchema,
    errors: [
      'session/step-up-needed',
      'vault/absent',
      'vault/conflict',
      'vault/last-method',
      'vault/method-limit',
      'vault/receipt-invalid',
      'api/upstream-unavailable',
    ],
    example: {
      body: {
        fromRecoveryPublicKey: example.key,
        recoveryPublicKey: example.key.replace('n', 'm'),
        sets: exampleSets,
        wraps: [{ ...example.wrap, recoveryPublicKey: example.key.replace('n', 'm') }],
        receipt: null,
      },
      response: {},
    },
  }),
  /** Says that the guardian holds the present recovery key again. It gives it out a day later, and mails a notice. */
  automaticOn: defineVaultEndpoint({
    id: 'recoveryAutomaticOn',
    method: 'POST',
    path: '/v1/recovery/automatic',
    summary: 'Turn automatic recovery on again',
    auth: 'session',
    body: v.strictObject({ receipt: jwsSchema }),
    response: v.strictObject({ automaticFromMs: v.number() }),
    errors: ['session/step-up-needed', 'vault/absent', 'vault/receipt-invalid', 'api/upstream-unavailable'],
    example: { body: { receipt: example.jws }, response: { automaticFromMs: 1_795_262_400_000 } },
  }),
} as const
