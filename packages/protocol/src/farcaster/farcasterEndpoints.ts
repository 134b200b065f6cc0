import * as v from 'valibot'
import { releasePurposes } from '../vault/guardianEndpoints.ts'
import {
  emailSchema,
  emptySchema,
  jwsSchema,
  sealKeySchema,
  vaultIdSchema,
  vaultSessionSchema,
  walletAddressesSchema,
  walletProofSchema,
} from '../vault/vault.schema.ts'
import { defineVaultEndpoint } from '../vault/vaultEndpoint.ts'
import { vaultExamples as example } from '../vault/vaultExamples.ts'
import {
  farcasterNameSchema,
  farcasterProofSchema,
  farcasterPartSchema as partSchema,
} from './farcasterRelay.schema.ts'

const askEntries = {
  /** What the recovery key will be sealed to. */
  ephemeralKey: sealKeySchema,
  app: v.pipe(v.string(), v.maxLength(253), v.url()),
  browser: v.pipe(v.string(), v.regex(/^[\p{L}\p{N} ._()-]{1,64}$/u)),
}
const proof = {
  message:
    'wallet.example wants you to sign in with your Ethereum account:\n0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  signature: `0x${'00'.repeat(65)}`,
}

/** Logging in with Farcaster at the auth service. The guardian's part comes first. */
export const farcasterEndpoints = {
  /** Opens a channel at the relay, whose nonce all three parts are in. */
  start: defineVaultEndpoint({
    id: 'farcasterStart',
    method: 'POST',
    path: '/v1/farcaster/start',
    summary: 'Begin a login with Farcaster',
    auth: 'device',
    begins: true,
    body: v.strictObject({
      projectId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      ephemeralKey: sealKeySchema,
      guardianPart: partSchema,
    }),
    response: v.strictObject({
      attemptId: vaultIdSchema,
      /** What the person opens or scans. */
      url: v.pipe(v.string(), v.url()),
      part: partSchema,
      expiresInSeconds: v.number(),
    }),
    errors: ['login/provider-unavailable', 'login/throttled', 'login/proxy-untrusted', 'api/upstream-unavailable'],
    example: {
      body: { projectId: 'my-app', ephemeralKey: example.key, guardianPart: example.key },
      response: {
        attemptId: example.id,
        url: 'https://farcaster.xyz/~/siwf?channelToken=1',
        part: example.key,
        expiresInSeconds: 300,
      },
    },
  }),
  /** Collects the login once the person has signed; `waiting` until then. Once, and only for the device that began it. */
  finish: defineVaultEndpoint({
    id: 'farcasterFinish',
    method: 'POST',
    path: '/v1/farcaster/finish',
    summary: 'Collect a login with Farcaster',
    auth: 'device',
    body: v.strictObject({ attemptId: vaultIdSchema }),
    response: v.variant('state', [
      v.strictObject({ state: v.literal('waiting') }),
      v.strictObject({
        state: v.literal('done'),
        session: vaultSessionSchema,
        /** For the guardian, which checks it again by itself. */
        proof: farcasterProofSchema,
        /** As the relay gives it. */
        userName: v.nullable(farcasterNameSchema),
      }),
    ]),
    errors: ['login/attempt-closed', 'login/provider-refused', 'api/upstream-unavailable'],
    example: { body: { attemptId: example.id }, response: { state: 'waiting' } },
  }),
  /** The person went back: what is signed from now on logs in nowhere. */
  cancel: defineVaultEndpoint({
    id: 'farcasterCancel',
    method: 'POST',
    path: '/v1/farcaster/cancel',
    summary: 'Give up a login with Farcaster',
    auth: 'device',
    body: v.strictObject({ attemptId: vaultIdSchema }),
    response: emptySchema,
    errors: [],
    example: { body: { attemptId: example.id }, response: {} },
  }),
  /** What the person has signed for a step-up of this session, checked here; `waiting` until then. Once. */
  signed: defineVaultEndpoint({
    id: 'farcasterSigned',
    method: 'POST',
    path: '/v1/step-up/farcaster',
    summary: 'Collect what was signed for a step-up with Farcaster',
    auth: 'session',
    body: v.strictObject({ attemptId: vaultIdSchema }),
    response: v.variant('state', [
      v.strictObject({ state: v.literal('waiting') }),
      /** For the guardian, which checks it again by itself. */
      v.strictObject({ state: v.literal('signed'), proof: farcasterProofSchema }),
    ]),
    errors: ['login/attempt-closed', 'login/provider-refused', 'api/upstream-unavailable'],
    example: { body: { attemptId: example.id }, response: { state: 'waiting' } },
  }),
} as const

/** The same login, proven to the guardian, which knows nothing of it by the auth service. */
export const guardianFarcasterEndpoints = {
  /** Draws the guardian's part, for one login of this device. */
  start: defineVaultEndpoint({
    id: 'guardianFarcasterStart',
    method: 'POST',
    path: '/g/farcaster/start',
    summary: "Ask for the guardian's part of a login with Farcaster",
    auth: 'device',
    begins: true,
    body: v.union([
      v.strictObject({ purpose: v.optional(v.picklist(releasePurposes), 'device'), ...askEntries }),
      /** The address is in the nonce: what is signed is good for no other. */
      v.strictObject({ purpose: v.literal('mailbox'), email: emailSchema, ...askEntries }),
    ]),
    response: v.strictObject({ releaseId: vaultIdSchema, part: partSchema, expiresInSeconds: v.number() }),
    errors: ['login/throttled', 'login/provider-unavailable', 'login/proxy-untrusted'],
    example: {
      body: { ephemeralKey: example.key, app: 'https://app.example', browser: 'Chrome on Linux' },
      response: { releaseId: example.id, part: example.key, expiresInSeconds: 300 },
    },
  }),
  /**
   * Proves the login. For an account that has a wallet, a device waits for an hour after its first proof, in which every
   * other device of the account may stop it; a second proof within a day then gets what it asks for. What is not a login
   * waits no hour where the wallet itself says that it is on this device.
   */
  prove: defineVaultEndpoint({
    id: 'guardianFarcasterProve',
    method: 'POST',
    path: '/g/farcaster/prove',
    summary: 'Prove a login with Farcaster to the guardian',
    auth: 'device',
    body: v.strictObject({
      releaseId: vaultIdSchema,
      /** The login or step-up that asks, as the auth service named it. */
      attemptId: vaultIdSchema,
      authPart: partSchema,
      proof: farcasterProofSchema,
      /** Of a device that has the wallet. */
      word: v.optional(
        v.strictObject({
          addresses: walletAddressesSchema,
          signature: walletProofSchema,
        }),
      ),
    }),
    response: v.strictObject({
      /** The guardian's word for the auth service; null while the device waits. */
      approval: v.nullable(jwsSchema),
      /** Seconds until this device may have what it asks for. */
      collectInSeconds: v.number(),
    }),
    errors: ['guardian/release-closed', 'login/provider-refused', 'api/upstream-unavailable'],
    example: {
      body: { releaseId: example.id, attemptId: example.id, authPart: example.key, proof },
      response: { approval: null, collectInSeconds: 3_600 },
    },
  }),
  /**
   * Has a mailbox lead to the wallet of an account of Farcaster, and Farcaster no longer: a new device is then approved by mail
   * and waits no hour. It takes a release of the purpose `mailbox` for that very address, whose link the guardian mails, and the
   * yes of who opens it. Without a release: what has come of that, and once the mailbox has agreed, it holds.
   */
  mailbox: defineVaultEndpoint({
    id: 'guardianFarcasterMailbox',
    method: 'POST',
    path: '/g/farcaster/mailbox',
    summary: 'Have a mailbox lead to the wallet of an account of Farcaster',
    auth: 'device',
    body: v.strictObject({
      assertion: jwsSchema,
      /** The address that the person logs in with, by the assertion. */
      to: emailSchema,
      /** Null: only asks. */
      releaseId: v.nullable(vaultIdSchema),
    }),
    response: v.strictObject({
      state: v.picklist(['none', 'waiting', 'moved']),
      /** Once moved: the guardian's word for the auth service. */
      word: v.nullable(jwsSchema),
    }),
    errors: [
      'guardian/assertion-invalid',
      'guardian/release-closed',
      'guardian/frozen',
      'vault/absent',
      'login/throttled',
      'api/upstream-unavailable',
    ],
    example: {
      body: { assertion: example.jws, to: 'ann@example.org', releaseId: example.id },
      response: { state: 'waiting', word: null },
    },
  }),
  /** What waits for the account that is logged in on this device, so that its owner may stop it. */
  waiting: defineVaultEndpoint({
    id: 'releasesWaiting',
    method: 'POST',
    path: '/g/release/waiting',
    summary: 'Which other devices wait for this wallet',
    auth: 'device',
    body: v.strictObject({ assertion: jwsSchema }),
    response: v.strictObject({
      devices: v.array(
        v.strictObject({
          /** As that device calls itself. */
          browser: v.string(),
          app: v.string(),
          collectInSeconds: v.number(),
        }),
      ),
    }),
    errors: ['guardian/assertion-invalid', 'vault/absent', 'api/upstream-unavailable'],
    example: {
      body: { assertion: example.jws },
      response: { devices: [{ ...example.device, collectInSeconds: 3_500 }] },
    },
  }),
} as const
