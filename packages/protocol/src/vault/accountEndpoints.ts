import * as v from 'valibot'
import {
  emailSchema,
  emptySchema,
  jwsSchema,
  otpSchema,
  vaultIdSchema,
  vaultUserSchema,
  walletAddressesSchema,
} from './vault.schema.ts'
import { defineVaultEndpoint } from './vaultEndpoint.ts'
import { vaultExamples as example } from './vaultExamples.ts'

const browserSchema = v.pipe(v.string(), v.maxLength(64))
/** Origin of the page that embeds the wallet there. */
const appSchema = v.pipe(v.string(), v.maxLength(255), v.url())
/** Null until the device has said it. */
const nullableNames = { browser: v.nullable(browserSchema), app: v.nullable(appSchema) }

/** What is noted of an account. */
export const accountEventIds = [
  'login',
  'session-stolen',
  'sessions-ended',
  'device-revoked',
  'wallet-made',
  'device-enrolled',
  'device-let-in',
  'share-released',
  'recovery-released',
  'passkey-added',
  'passkey-removed',
  'wrap-added',
  'wrap-removed',
  'recovery-rotated',
  'automatic-on',
  'stepped-up',
  'export',
  'email-changed',
  'email-restored',
  'guardian-moved',
  'operator-looked',
  'operator-ended-sessions',
  'operator-froze',
  'operator-unfroze',
  'operator-exported',
  'operator-asked-deletion',
  'operator-kept',
  'operator-deleted',
  'deletion-asked',
  'deleted',
] as const

/** Something that happened to an account. */
export type AccountEvent = (typeof accountEventIds)[number]

/** The account at the auth service: who, which devices, which address. Design of the embedded wallet, 3.7 and 3.8. */
export const accountEndpoints = {
  me: defineVaultEndpoint({
    id: 'me',
    method: 'GET',
    path: '/v1/me',
    summary: 'The person, their wallet and their devices',
    auth: 'session',
    response: v.strictObject({
      user: vaultUserSchema,
      /** Null until a wallet is active. */
      addresses: v.nullable(walletAddressesSchema),
      devices: v.array(
        v.strictObject({
          id: vaultIdSchema,
          current: v.boolean(),
          enrolled: v.boolean(),
          lastSeenMs: v.number(),
          ...nullableNames,
        }),
      ),
    }),
    errors: [],
    example: {
      body: undefined,
      response: {
        user: example.session.user,
        addresses: example.addresses,
        devices: [{ id: example.id, current: true, enrolled: true, lastSeenMs: 1_795_262_400_000, ...example.device }],
      },
    },
  }),
  /**
   * Of the last 100 events, and of each kind the last 20, which no other events push out. Releases of a share are noted once an
   * hour for each device, those for a recovery each time.
   */
  activity: defineVaultEndpoint({
    id: 'activity',
    method: 'GET',
    path: '/v1/activity',
    summary: 'What happened to the account, the newest first',
    auth: 'session',
    response: v.strictObject({
      events: v.array(
        v.strictObject({
          atMs: v.number(),
          event: v.picklist(accountEventIds),
          /** On which device, or which was taken out; null where it was none that is known. */
          device: v.nullable(v.strictObject({ id: vaultIdSchema, current: v.boolean(), ...nullableNames })),
        }),
      ),
    }),
    errors: [],
    example: {
      body: undefined,
      response: {
        events: [
          {
            atMs: 1_795_262_400_000,
            event: 'share-released',
            device: { id: example.id, current: true, ...example.device },
          },
        ],
      },
    },
  }),
  describeDevice: defineVaultEndpoint({
    id: 'deviceDescribe',
    method: 'POST',
    path: '/v1/devices/describe',
    summary: 'Say what this device is, for the list of devices',
    auth: 'session',
    body: v.strictObject({ browser: browserSchema, app: appSchema }),
    response: emptySchema,
    errors: [],
    example: { body: example.device, response: {} },
  }),
  /**
   * Deletes the device's share and ends its sessions. Another one than the calling one takes a step-up, or a device that made
   * the wallet or has been enrolled for a day. The last one that has the wallet stays.
   */
  revokeDevice: defineVaultEndpoint({
    id: 'deviceRevoke',
    method: 'POST',
    path: '/v1/devices/revoke',
    summary: 'Take a device out',
    auth: 'session',
    body: v.strictObject({ deviceId: vaultIdSchema }),
    response: emptySchema,
    errors: ['vault/absent', 'vault/last-method', 'session/step-up-needed'],
    example: { body: { deviceId: example.id }, response: {} },
  }),
  /**
   * Begins a change of address: a code goes to the old address, or to the new one where there is no old one. Takes a step-up
   * of who has a passkey, or a wallet and no old address; a scan with Farcaster for this very address is one.
   */
  emailUpdate: defineVaultEndpoint({
    id: 'emailUpdate',
    method: 'POST',
    path: '/v1/email/update',
    summary: 'Ask for another e-mail address',
    auth: 'session',
    body: v.strictObject({
      email: emailSchema,
      scan: v.optional(
        v.strictObject({
          attemptId: vaultIdSchema,
          /** The guardian's word for a release of the purpose `mailbox`. */
          approval: jwsSchema,
        }),
      ),
    }),
    response: v.strictObject({
      action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
      attemptId: vaultIdSchema,
      retryInSeconds: v.number(),
    }),
    errors: [
      'login/throttled',
      'login/email-invalid',
      'session/stale',
      'session/step-up-needed',
      'login/attempt-closed',
      'login/approval-invalid',
      'login/proxy-untrusted',
      'api/upstream-unavailable',
    ],
    example: {
      body: { email: 'new@example.org' },
      response: { action: 'VERIFY_PRIMARY_OTP', attemptId: example.id, retryInSeconds: 30 },
    },
  }),
  emailPrimary: defineVaultEndpoint({
    id: 'emailPrimary',
    method: 'POST',
    path: '/v1/email/primary',
    summary: 'Prove the old address',
    auth: 'session',
    body: v.strictObject({ attemptId: vaultIdSchema, code: otpSchema }),
    response: v.strictObject({ action: v.literal('VERIFY_SECONDARY_OTP') }),
    errors: ['login/code-wrong', 'login/attempt-closed', 'login/locked'],
    example: { body: { attemptId: example.id, code: '123456' }, response: { action: 'VERIFY_SECONDARY_OTP' } },
  }),
  emailSecondary: defineVaultEndpoint({
    id: 'emailSecondary',
    method: 'POST',
    path: '/v1/email/secondary',
    summary: 'Prove the new address, which holds from then on',
    auth: 'session',
    body: v.strictObject({ attemptId: vaultIdSchema, code: otpSchema }),
    response: v.strictObject({ newEmail: v.string() }),
    errors: ['login/code-wrong', 'login/attempt-closed', 'login/locked'],
    example: { body: { attemptId: example.id, code: '123456' }, response: { newEmail: 'new@example.org' } },
  }),
  /** The guardian asks at the address for logging in from now on, as it says itself. */
  emailGuardian: defineVaultEndpoint({
    id: 'emailGuardian',
    method: 'POST',
    path: '/v1/email/guardian',
    summary: 'Note that the guardian follows to the new mailbox',
    auth: 'session',
    body: v.strictObject({ word: jwsSchema }),
    response: emptySchema,
    errors: ['login/approval-invalid', 'api/upstream-unavailable'],
    example: { body: { word: example.jws }, response: {} },
  }),
} as const
