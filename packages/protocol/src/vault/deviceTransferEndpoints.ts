import * as v from 'valibot'
import {
  base64urlSchema,
  sealKeySchema,
  shareSchema,
  vaultIdSchema,
  vaultSessionSchema,
  walletProofSchema,
} from './vault.schema.ts'
import { defineVaultEndpoint } from './vaultEndpoint.ts'
import { vaultExamples as example } from './vaultExamples.ts'

const ticket = base64urlSchema(43)

/**
 * One device of a person's gives another one in the same browser a share set and a session, after the person has said yes
 * on a page of the wallet's own origin. The new device's D never passes here. Design of the embedded wallet, 3.4 b.
 */
export const deviceTransferEndpoints = {
  /** Parks the set of the named device. It takes a device that holds a share itself. */
  give: defineVaultEndpoint({
    id: 'handoverGive',
    method: 'POST',
    path: '/v1/handover/give',
    summary: 'Let another device of this browser in',
    auth: 'session',
    body: v.strictObject({
      /** Of the receiving device's key, RFC 7638. */
      thumbprint: base64urlSchema(43),
      /** Origin of the app that it is for, named to the person by mail. */
      app: v.pipe(v.string(), v.maxLength(255), v.url()),
      setId: vaultIdSchema,
      /** S of the new set. */
      serverShare: shareSchema,
      sealedRecovery: base64urlSchema(100, 512),
      recoveryPublicKey: sealKeySchema,
      /** The wallet's own word for the set, as of `/v1/sets/prepare`. */
      proof: walletProofSchema,
    }),
    response: v.strictObject({ ticket, expiresInSeconds: v.number() }),
    errors: ['vault/absent', 'vault/conflict', 'vault/proof-invalid', 'vault/device-limit', 'login/throttled'],
    example: {
      body: {
        thumbprint: example.key,
        app: 'https://app.example',
        setId: example.id,
        serverShare: 'A'.repeat(44),
        sealedRecovery: example.sealed,
        recoveryPublicKey: example.key,
        proof: 'A'.repeat(87),
      },
      response: { ticket: example.token, expiresInSeconds: 120 },
    },
  }),
  /** Once, on the device that was named. Its set is enrolled with `/v1/sets/commit` after it has been read back. */
  take: defineVaultEndpoint({
    id: 'handoverTake',
    method: 'POST',
    path: '/v1/handover/take',
    summary: 'Log in with what another device gave',
    auth: 'device',
    body: v.strictObject({
      ticket,
      /** Of the app that the wallet comes to, which must be of its family; null: the wallet's own window. */
      projectId: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
    }),
    response: vaultSessionSchema,
    errors: ['login/attempt-closed', 'vault/other-family', 'api/upstream-unavailable'],
    example: { body: { ticket: example.token, projectId: 'my-app' }, response: example.session },
  }),
} as const
