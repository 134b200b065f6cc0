import * as v from 'valibot'
import { socialProviderIds } from '../socialProviders.ts'
import { guardianActsSchema } from './person.schema.ts'
import {
  addressesDigestSchema,
  base64urlSchema,
  doneWorkSchema,
  emailSchema,
  emptySchema,
  jwsSchema,
  mailLanguageSchema,
  sealKeySchema,
  vaultIdSchema,
  workSchema,
} from './vault.schema.ts'
import { defineVaultEndpoint } from './vaultEndpoint.ts'
import { vaultExamples as example } from './vaultExamples.ts'

const assertion = jwsSchema

/**
 * What the person approves, by a mailed link or after a login at a provider. `device`: a new device, which may collect the recovery key. `protection`: a step-up, after
 * which the recovery key may be collected and changed. `delete`: the end of the account.
 */
export const releasePurposes = ['device', 'protection', 'delete'] as const
export type ReleasePurpose = (typeof releasePurposes)[number]

const keyEntries = {
  assertion,
  recoveryPublicKey: sealKeySchema,
  /** The secret key, sealed to the key of `/g/pub`; context: the person's id, the public key as set, slot `enrol`, the addresses. */
  sealedRecoveryKey: base64urlSchema(100, 512),
  /** Of the wallet that the key leads to. The first ones that are named for a person stay. A frame of before names none. */
  addresses: v.optional(addressesDigestSchema),
}
const askEntries = {
  /** Shown to the person. Default `device`. */
  purpose: v.optional(v.picklist(releasePurposes), 'device'),
  /** The login or step-up that asks, as the auth service named it. */
  attemptId: vaultIdSchema,
  /** What the recovery key will be sealed to. */
  ephemeralKey: sealKeySchema,
  /** Origin of the app, shown to the person. */
  app: v.pipe(v.string(), v.maxLength(253), v.url()),
  /** The browser in words, shown to the person. */
  browser: v.pipe(v.string(), v.regex(/^[\p{L}\p{N} ._()-]{1,64}$/u)),
  /** What the mail is written in. Default `en`. */
  language: v.optional(mailLanguageSchema),
}

/**
 * The guardian: holds only the means to open R, and asks the person for a proof of its own. Calls that name an account
 * carry the auth service's assertion of who is logged in on the calling device. Design of the embedded wallet, 3.2, 3.4.
 */
export const guardianEndpoints = {
  /**
   * Hands the recovery key over. By address: as the person typed it, it must agree with the assertion's, and no other account
   * has it as its mailbox. By release: one of this device that the person has approved at the guardian itself; who approved it
   * approves from then on.
   */
  enrol: defineVaultEndpoint({
    id: 'guardianEnrol',
    method: 'POST',
    path: '/g/enrol',
    summary: 'Keep a recovery key',
    auth: 'device',
    body: v.union([
      v.strictObject({ ...keyEntries, email: emailSchema }),
      v.strictObject({ ...keyEntries, releaseId: vaultIdSchema }),
    ]),
    response: v.strictObject({
      /** Names the key, and from when on it is given out: a day later where the person had turned that off. */
      receipt: jwsSchema,
    }),
    errors: [
      'guardian/assertion-invalid',
      'guardian/not-approved',
      'guardian/release-closed',
      'vault/conflict',
      'api/upstream-unavailable',
    ],
    example: {
      body: {
        assertion: example.jws,
        email: 'ann@example.org',
        recoveryPublicKey: example.key,
        sealedRecoveryKey: example.sealed,
        addresses: example.key,
      },
      response: { receipt: example.jws },
    },
  }),
  /**
   * Asks the person: by a mailed link, or by a login at a provider whose page is opened at the top level. The answer is the
   * same whether the guardian knows the address or not.
   */
  start: defineVaultEndpoint({
    id: 'releaseStart',
    method: 'POST',
    path: '/g/release/start',
    summary: 'Ask the person to approve this device',
    auth: 'device',
    begins: true,
    body: v.union([
      v.strictObject({
        ...askEntries,
        email: emailSchema,
        /** Where `login/work-needed` asked for it. */
        work: v.optional(doneWorkSchema),
      }),
      v.strictObject({ ...askEntries, provider: v.picklist(socialProviderIds) }),
    ]),
    response: v.strictObject({
      releaseId: vaultIdSchema,
      /** Two words that the guardian's page shows too. */
      phrase: v.string(),
      /** The provider's page; null where a mail is on its way. */
      url: v.nullable(v.pipe(v.string(), v.url())),
      expiresInSeconds: v.number(),
    }),
    errors: ['login/throttled', 'login/work-needed', 'login/provider-unavailable', 'login/proxy-untrusted'],
    example: {
      body: {
        email: 'ann@example.org',
        purpose: 'device',
        attemptId: example.id,
        ephemeralKey: example.key,
        app: 'https://app.example',
        browser: 'Chrome on Linux',
      },
      response: { releaseId: example.id, phrase: 'amber canoe', url: null, expiresInSeconds: 900 },
    },
  }),
  /** Draws work for this device, good for one link to one address: more of it the more links are asked for there. As at `auth`. */
  work: defineVaultEndpoint({
    id: 'releaseWork',
    method: 'POST',
    path: '/g/release/work',
    summary: 'Ask for the work that a link costs when many are asked for',
    auth: 'device',
    body: v.strictObject({ email: emailSchema }),
    response: workSchema,
    errors: [],
    example: {
      body: { email: 'ann@example.org' },
      response: { challenge: example.workChallenge, bits: 19, expiresInSeconds: 120 },
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
      /** `refused`: the provider said no, or its answer was not for this login. */
      state: v.picklist(['waiting', 'approved', 'denied', 'refused', 'expired', 'collected']),
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
  /**
   * The recovery key, sealed to the ephemeral key of the request; context as at enrolment, slot `release`, with the addresses
   * where the guardian knows them. Once.
   */
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
    response: v.strictObject({
      sealedRecoveryKey: base64urlSchema(100, 512),
      /** Signed: the addresses that the key was enrolled for. Null for one that was enrolled before they were kept. */
      word: v.nullable(jwsSchema),
    }),
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
      response: { sealedRecoveryKey: example.sealed, word: example.jws },
    },
  }),
  /**
   * Which wallet the guardian knows of a person. Of one who was enrolled before it kept addresses, the first ones that a
   * device names; they stay.
   */
  addresses: defineVaultEndpoint({
    id: 'guardianAddresses',
    method: 'POST',
    path: '/g/addresses',
    summary: 'Which wallet is kept for a person',
    auth: 'device',
    body: v.strictObject({ assertion, addresses: addressesDigestSchema }),
    response: v.strictObject({
      /** Signed: the addresses that are kept. */
      word: jwsSchema,
    }),
    errors: ['guardian/assertion-invalid', 'vault/absent', 'api/upstream-unavailable'],
    example: { body: { assertion: example.jws, addresses: example.key }, response: { word: example.jws } },
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
  /**
   * Deletes what the guardian holds, but for the key that stays. It takes a release of the purpose `protection` that the
   * person approved for this device: the auth service alone cannot make the guardian forget.
   */
  rotate: defineVaultEndpoint({
    id: 'guardianRotate',
    method: 'POST',
    path: '/g/rotate',
    summary: 'Forget replaced recovery keys',
    auth: 'device',
    body: v.strictObject({
      assertion,
      releaseId: vaultIdSchema,
      /** Null: automatic recovery is off from now on. */
      keep: v.nullable(sealKeySchema),
    }),
    response: v.strictObject({ forgotten: v.number() }),
    errors: [
      'guardian/assertion-invalid',
      'guardian/not-approved',
      'guardian/release-closed',
      'guardian/frozen',
      'vault/absent',
      'api/upstream-unavailable',
    ],
    example: { body: { assertion: example.jws, releaseId: example.id, keep: null }, response: { forgotten: 1 } },
  }),
  /**
   * After a change of the address for logging in: whether the guardian asks at the new mailbox already. With `ask`, both
   * mailboxes get a link. The new one has to say yes; it holds at once when the old one does, too, and else three days later,
   * in which the old one may stop it. For three days after that the old one can take it back.
   */
  mailbox: defineVaultEndpoint({
    id: 'guardianMailbox',
    method: 'POST',
    path: '/g/mailbox',
    summary: 'Follow a changed address to its mailbox',
    auth: 'device',
    body: v.strictObject({
      assertion,
      /** The mailbox that is asked until then. */
      from: emailSchema,
      /** The address that the person logs in with, by the assertion. */
      to: emailSchema,
      ask: v.boolean(),
    }),
    response: v.strictObject({
      state: v.picklist(['none', 'waiting', 'moved']),
      /** Once moved: the guardian's word for the auth service. */
      word: v.nullable(jwsSchema),
    }),
    errors: ['guardian/assertion-invalid', 'vault/absent', 'login/throttled', 'api/upstream-unavailable'],
    example: {
      body: { assertion: example.jws, from: 'ann@example.org', to: 'new@example.org', ask: true },
      response: { state: 'waiting', word: null },
    },
  }),
  /**
   * What the guardian's operator did with a person, the newest first: of each kind of act the last twenty, so that many of one
   * kind push out none of another. Also of one whom they have frozen or deleted here.
   */
  acts: defineVaultEndpoint({
    id: 'guardianActs',
    method: 'POST',
    path: '/g/acts',
    summary: 'What the operator of the guardian did',
    auth: 'device',
    body: v.strictObject({ assertion }),
    response: v.strictObject({ acts: guardianActsSchema }),
    errors: ['guardian/assertion-invalid', 'api/upstream-unavailable'],
    example: {
      body: { assertion: example.jws },
      response: { acts: [{ atMs: 1_795_262_400_000, act: 'frozen' }] },
    },
  }),
  /** From the auth service: an account is gone. Heard only where the person approved that here, too. */
  deleteUser: defineVaultEndpoint({
    id: 'guardianUserDelete',
    method: 'POST',
    path: '/g/user/delete',
    summary: 'Forget a deleted account',
    auth: 'none',
    body: v.strictObject({ word: jwsSchema }),
    response: emptySchema,
    errors: ['guardian/assertion-invalid', 'account/frozen', 'api/upstream-unavailable'],
    example: { body: { word: example.jws }, response: {} },
  }),
  /** From the auth service, once an hour: the end of its audit. Kept for good. */
  anchor: defineVaultEndpoint({
    id: 'guardianAnchor',
    method: 'POST',
    path: '/g/anchors',
    summary: "Keep the end of the auth service's audit",
    auth: 'none',
    body: v.strictObject({ word: jwsSchema }),
    response: emptySchema,
    errors: ['guardian/assertion-invalid', 'vault/conflict', 'api/upstream-unavailable'],
    example: { body: { word: example.jws }, response: {} },
  }),
  /** Whether a recovery key that automatic recovery was turned on again with is still there: its owner may have stopped it. */
  held: defineVaultEndpoint({
    id: 'guardianHeld',
    method: 'POST',
    path: '/g/keys/held',
    summary: 'Tell the auth service whether a recovery key is kept',
    auth: 'none',
    body: v.strictObject({ word: jwsSchema }),
    response: v.strictObject({ held: v.boolean() }),
    errors: ['guardian/assertion-invalid', 'api/upstream-unavailable'],
    example: { body: { word: example.jws }, response: { held: true } },
  }),
  /** For an audit check. */
  anchors: defineVaultEndpoint({
    id: 'guardianAnchors',
    method: 'GET',
    path: '/g/anchors',
    summary: "The ends of the auth service's audit, the newest first",
    auth: 'none',
    response: v.strictObject({
      anchors: v.array(v.strictObject({ seq: v.number(), hash: base64urlSchema(43), atMs: v.number() })),
    }),
    errors: [],
    example: {
      body: undefined,
      response: { anchors: [{ seq: 120, hash: example.key, atMs: 1_795_262_400_000 }] },
    },
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
