import * as v from 'valibot'
import { frameNothingSchema } from './frame.schema.ts'
import { defineFrameMessage } from './frameMessage.ts'

/** The id of a recovery method: a passkey's is that of its credential, the others were drawn when they were added. */
const wayId = v.pipe(v.string(), v.regex(/^[\w-]{16,1364}$/))
const wayMethod = v.picklist(['passkey', 'password', 'code'])
const exampleId = 'VmVyeSBzZWNyZXQgY3JlZGVudGlhbCBpZCBvZiBhbm4'
const nothing = { request: undefined, success: undefined }

/**
 * What a wallet is protected by, and what takes more than a session. The page only asks; every secret is typed, shown and
 * confirmed on the frame's own screens (`SHOW` with `protection`), which also ask the person to authenticate again
 * wherever a service wants that. Who closes such a screen ends the request with `wallet/user-rejected`. None has a time
 * limit: the screen has a way out. Design of the embedded wallet, 3.2, 3.4, 3.8.
 */
export const protectionMessages = {
  /** Like the end of `CONNECT_OTP`: the wallet is on this device once it is answered. */
  CONNECT_PASSKEY: defineFrameMessage({
    summary: 'Log in with a passkey, which brings the wallet along; no mail',
    request: frameNothingSchema,
    success: frameNothingSchema,
    channel: 'port',
    example: nothing,
  }),
  /** The frame's screen has the button that opens it. Fails with `frame/no-wallet-here` where that window has no wallet. */
  CONNECT_HUB: defineFrameMessage({
    summary: 'Take over the wallet that the wallet’s own window in this browser has; no mail',
    request: frameNothingSchema,
    success: frameNothingSchema,
    channel: 'port',
    example: nothing,
  }),
  /**
   * Before a login, which then asks in the wallet's own window for a move file or a recovery phrase, unless its account has a
   * wallet: it fails with `frame/has-wallet` then, as this does where somebody with a wallet is logged in. No screen.
   */
  BRING_WALLET: defineFrameMessage({
    summary: 'Have the next account without a wallet asked for one that its person brings',
    request: frameNothingSchema,
    success: frameNothingSchema,
    channel: 'port',
    example: nothing,
  }),
  /** No screen. */
  GET_PROTECTION: defineFrameMessage({
    summary: 'The recovery methods of the wallet',
    request: frameNothingSchema,
    success: v.strictObject({
      /** Whether the mailbox leads back; `waiting` for a day after it was turned on again. */
      automatic: v.picklist(['on', 'off', 'waiting']),
      automaticFromMs: v.nullable(v.number()),
      ways: v.array(
        v.strictObject({
          id: wayId,
          method: wayMethod,
          /** Of a passkey, as it was called. */
          label: v.nullable(v.string()),
          createdMs: v.number(),
          /** Of a passkey: its last login. */
          lastUsedMs: v.nullable(v.number()),
          /** Whether it opens the wallet; a passkey of an authenticator without PRF only logs in. */
          opens: v.boolean(),
          /** Synced by its provider, or not bound to a device at all. */
          backedUp: v.boolean(),
        }),
      ),
    }),
    channel: 'port',
    example: {
      request: undefined,
      success: {
        automatic: 'on',
        automaticFromMs: null,
        ways: [
          {
            id: exampleId,
            method: 'passkey',
            label: 'Chrome on Linux',
            createdMs: 1_795_262_400_000,
            lastUsedMs: null,
            opens: true,
            backedUp: true,
          },
        ],
      },
    },
  }),
  /** The same for a first one and another; a new password or code takes the place of the old one. */
  ADD_WAY_BACK: defineFrameMessage({
    summary: 'Add a passkey, set a password or print a code',
    request: v.strictObject({ method: wayMethod }),
    success: frameNothingSchema,
    channel: 'port',
    example: { request: { method: 'passkey' }, success: undefined },
  }),
  /**
   * Of an account that the guardian asks at Farcaster; `frame/not-offered` otherwise. Address, code and scan are asked for on the
   * frame's screen, and the guardian mails a link: answered once that was agreed to.
   */
  ADD_MAILBOX: defineFrameMessage({
    summary: 'Have a mailbox lead back to the wallet, in the place of Farcaster',
    request: frameNothingSchema,
    success: v.strictObject({ email: v.string() }),
    channel: 'port',
    example: { request: undefined, success: { email: 'ann@example.org' } },
  }),
  /** Fails with `recovery/last-way` where nothing else would lead back. */
  REMOVE_WAY_BACK: defineFrameMessage({
    summary: 'Remove a recovery method',
    request: v.strictObject({ id: wayId }),
    success: frameNothingSchema,
    channel: 'port',
    example: { request: { id: exampleId }, success: undefined },
  }),
  /** Answered once the way opened this very wallet. Nothing is changed. */
  TRY_WAY_BACK: defineFrameMessage({
    summary: 'Recovery drill: try a recovery method without using it',
    request: v.strictObject({ id: wayId }),
    success: frameNothingSchema,
    channel: 'port',
    example: { request: { id: exampleId }, success: undefined },
  }),
  /** Off: a new recovery key, which only the person’s own ways open. On: takes a day, and asks for nothing that is held. */
  SET_AUTOMATIC: defineFrameMessage({
    summary: 'Whether the mailbox leads back to the wallet',
    request: v.strictObject({ on: v.boolean() }),
    success: frameNothingSchema,
    channel: 'port',
    example: { request: { on: false }, success: undefined },
  }),
  /** Other apps of this browser can take it over from there with `CONNECT_HUB`. */
  KEEP_IN_BROWSER: defineFrameMessage({
    summary: 'Give the wallet’s own window in this browser the wallet, too',
    request: frameNothingSchema,
    success: frameNothingSchema,
    channel: 'port',
    example: nothing,
  }),
  /** In the wallet’s own window, never in the page. Answered once the person has closed it after it was shown. */
  EXPORT_WALLET: defineFrameMessage({
    summary: 'Show the recovery phrase and the keys to the person',
    request: frameNothingSchema,
    success: frameNothingSchema,
    channel: 'port',
    example: nothing,
  }),
  /** Every session is over then, this one included. A login until that moment keeps the account. */
  DELETE_WALLET: defineFrameMessage({
    summary: 'Delete account and wallet in three days',
    request: frameNothingSchema,
    success: v.strictObject({ deletedAtMs: v.number() }),
    channel: 'port',
    example: { request: undefined, success: { deletedAtMs: 1_795_521_600_000 } },
  }),
} as const
