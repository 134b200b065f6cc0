import * as v from 'valibot'
import { signOutWaitMs } from '../constants.ts'
import {
  frameAccountTypeSchema,
  frameChainIdSchema,
  frameEmailSchema,
  frameNothingSchema,
  frameOtpSchema,
  frameUserSchema,
} from './frame.schema.ts'
import { defineFrameMessage, frameExamples as example } from './frameMessage.ts'

/** Who is logged in, their address and their way out. Spec 3 [S3.131] to [S3.142]. */
export const accountMessages = {
  GET_USER: defineFrameMessage({
    summary: 'The person and their address on a chain',
    request: v.optional(
      v.strictObject({
        chainId: v.optional(frameChainIdSchema),
        preferredAccountType: v.optional(frameAccountTypeSchema),
        socialUri: v.optional(v.pipe(v.string(), v.maxLength(2_048))),
      }),
    ),
    success: frameUserSchema,
    example: { request: { chainId: 1, preferredAccountType: 'smartAccount' }, success: example.user },
  }),
  SIGN_OUT: defineFrameMessage({
    summary: 'End the session; the device stays enrolled',
    request: frameNothingSchema,
    success: frameNothingSchema,
    timeoutMs: signOutWaitMs,
    onTimeout: 'resolve',
    example: { request: undefined, success: undefined },
  }),
  IS_CONNECTED: defineFrameMessage({
    summary: 'Whether somebody is logged in',
    request: v.optional(v.strictObject({ token: v.optional(v.pipe(v.string(), v.maxLength(512))) })),
    success: v.strictObject({ isConnected: v.boolean() }),
    example: { request: {}, success: { isConnected: true } },
  }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: defineFrameMessage({
    summary: 'The EVM chains that have smart accounts',
    request: frameNothingSchema,
    success: v.strictObject({ smartAccountEnabledNetworks: v.array(v.number()) }),
    example: { request: undefined, success: { smartAccountEnabledNetworks: [] } },
  }),
  INIT_SMART_ACCOUNT: defineFrameMessage({
    summary: 'Prepare a smart account',
    request: frameNothingSchema,
    success: v.strictObject({ address: v.string(), isDeployed: v.boolean() }),
    example: { request: undefined, success: { address: example.user.address, isDeployed: false } },
  }),
  SET_PREFERRED_ACCOUNT: defineFrameMessage({
    summary: 'Choose the kind of account; the answer tells the one that holds',
    request: v.strictObject({ type: frameAccountTypeSchema }),
    success: v.strictObject({ type: frameAccountTypeSchema, address: v.string() }),
    awaitsLoad: false,
    example: { request: { type: 'smartAccount' }, success: { type: 'eoa', address: example.user.address } },
  }),
  /** On the wallet's own screen, as a transaction is. Fails with `frame/not-offered` where the account isn't smart. */
  TURN_OFF_SMART_ACCOUNT: defineFrameMessage({
    summary: 'Make the smart account a plain one again, on one chain; answered with the hash of the transaction',
    request: v.strictObject({ chainId: frameChainIdSchema }),
    success: v.strictObject({ hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)) }),
    channel: 'port',
    example: { request: { chainId: 'eip155:1' }, success: { hash: `0x${'ab'.repeat(32)}` } },
  }),
  UPDATE_EMAIL: defineFrameMessage({
    summary: 'Ask for another address',
    request: frameEmailSchema,
    success: v.strictObject({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    example: { request: { email: 'new@example.org' }, success: { action: 'VERIFY_PRIMARY_OTP' } },
  }),
  UPDATE_EMAIL_PRIMARY_OTP: defineFrameMessage({
    summary: 'Prove the old address',
    request: frameOtpSchema,
    success: frameNothingSchema,
    example: { request: { otp: '123456' }, success: undefined },
  }),
  UPDATE_EMAIL_SECONDARY_OTP: defineFrameMessage({
    summary: 'Prove the new address, which holds from then on',
    request: frameOtpSchema,
    success: v.strictObject({ newEmail: v.string() }),
    example: { request: { otp: '123456' }, success: { newEmail: 'new@example.org' } },
  }),
} as const
