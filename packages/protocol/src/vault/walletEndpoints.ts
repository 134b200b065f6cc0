import * as v from 'valibot'
import {
  base64urlSchema,
  emptySchema,
  jwsSchema,
  sealKeySchema,
  shareSchema,
  vaultIdSchema,
  walletAddressesSchema,
  walletProofSchema,
} from './vault.schema.ts'
import { defineVaultEndpoint } from './vaultEndpoint.ts'
import { vaultExamples as example } from './vaultExamples.ts'
import { recoveryWrapSchema } from './webauthn.schema.ts'

const sealed = base64urlSchema(100, 512)
const setEntries = {
  /** Drawn by the device. The same id with the same content is the same call again. */
  setId: vaultIdSchema,
  /** S, a byte more than the root. */
  serverShare: shareSchema,
  /** R, sealed to the recovery key. */
  sealedRecovery: sealed,
  recoveryPublicKey: sealKeySchema,
  /** The wallet's own word for all of this. */
  proof: walletProofSchema,
}
const set = {
  setId: example.id,
  serverShare: 'A'.repeat(44),
  sealedRecovery: example.sealed,
  recoveryPublicKey: example.key,
}
const signed = { ...set, proof: 'A'.repeat(87) }

/** Shares at the auth service. Nothing here is ever the key: one share of three. Design of the embedded wallet, 3.2. */
export const walletEndpoints = {
  /** Stages the first share set of a new wallet. Its address is not shown until `commit`. */
  prepare: defineVaultEndpoint({
    id: 'walletPrepare',
    method: 'POST',
    path: '/v1/wallet/prepare',
    summary: 'Park the share set of a new wallet',
    auth: 'session',
    body: v.strictObject({ ...setEntries, addresses: walletAddressesSchema }),
    response: emptySchema,
    errors: ['vault/conflict', 'vault/proof-invalid'],
    example: { body: { ...signed, addresses: example.addresses }, response: {} },
  }),
  /** Makes the wallet the account's, once the guardian holds the recovery key too. */
  commit: defineVaultEndpoint({
    id: 'walletCommit',
    method: 'POST',
    path: '/v1/wallet/commit',
    summary: 'Make the wallet real',
    auth: 'session',
    body: v.strictObject({ setId: vaultIdSchema, receipt: jwsSchema }),
    response: emptySchema,
    errors: ['vault/conflict', 'vault/absent', 'vault/receipt-invalid', 'api/upstream-unavailable'],
    example: { body: { setId: example.id, receipt: example.jws }, response: {} },
  }),
  /** Drops a set that was prepared and not committed. */
  abort: defineVaultEndpoint({
    id: 'walletAbort',
    method: 'POST',
    path: '/v1/wallet/abort',
    summary: 'Drop what was prepared',
    auth: 'session',
    body: v.strictObject({ setId: vaultIdSchema }),
    response: emptySchema,
    errors: [],
    example: { body: { setId: example.id }, response: {} },
  }),
  /** S of this device's own set. */
  release: defineVaultEndpoint({
    id: 'shareRelease',
    method: 'POST',
    path: '/v1/shares/release',
    summary: "Fetch the server's share of this device",
    auth: 'session',
    body: v.strictObject({ setId: vaultIdSchema }),
    response: v.strictObject({ serverShare: shareSchema }),
    errors: ['vault/absent'],
    example: { body: { setId: example.id }, response: { serverShare: 'A'.repeat(44) } },
  }),
  /** For a device without a share: S and the sealed R of a set, to be opened with the recovery key. */
  recover: defineVaultEndpoint({
    id: 'recoveryOpen',
    method: 'POST',
    path: '/v1/recovery/open',
    summary: 'Fetch what a new device needs beside the recovery key',
    auth: 'session',
    body: emptySchema,
    response: v.strictObject({
      setId: vaultIdSchema,
      serverShare: shareSchema,
      sealedRecovery: sealed,
      recoveryPublicKey: sealKeySchema,
      addresses: walletAddressesSchema,
      /** The recovery key under what the person holds; that which the guardian holds is not among them. */
      wraps: v.array(recoveryWrapSchema),
    }),
    errors: ['vault/absent', 'session/stale'],
    example: { body: {}, response: { ...set, addresses: example.addresses, wraps: [example.wrap] } },
  }),
  /** A statement for a service of the operator, such as one that pays fees: the account belongs to somebody who is logged in. */
  voucher: defineVaultEndpoint({
    id: 'accountVoucher',
    method: 'POST',
    path: '/v1/wallet/voucher',
    summary: 'Have the own account vouched for',
    auth: 'session',
    body: v.strictObject({
      projectId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      /** The service that it is for, without a slash at the end. */
      audience: v.pipe(v.string(), v.maxLength(2_048), v.url(), v.regex(/^https?:\/\/[!-~]+[!-.0-~]$/)),
    }),
    response: v.strictObject({ voucher: jwsSchema, expiresInSeconds: v.number() }),
    errors: ['vault/absent', 'vault/other-family', 'api/upstream-unavailable'],
    example: {
      body: { projectId: 'my-app', audience: 'https://api.example' },
      response: { voucher: example.jws, expiresInSeconds: 600 },
    },
  }),
  /** Parks a set of its own for a further device. */
  prepareSet: defineVaultEndpoint({
    id: 'setPrepare',
    method: 'POST',
    path: '/v1/sets/prepare',
    summary: 'Park the share set of a further device',
    auth: 'session',
    body: v.strictObject(setEntries),
    response: emptySchema,
    errors: ['vault/conflict', 'vault/absent', 'vault/proof-invalid', 'vault/device-limit', 'session/stale'],
    example: { body: signed, response: {} },
  }),
  commitSet: defineVaultEndpoint({
    id: 'setCommit',
    method: 'POST',
    path: '/v1/sets/commit',
    summary: 'Enrol the device',
    auth: 'session',
    body: v.strictObject({ setId: vaultIdSchema }),
    response: emptySchema,
    errors: ['vault/absent', 'vault/device-limit'],
    example: { body: { setId: example.id }, response: {} },
  }),
} as const
