import * as v from 'valibot'
import { loginRequestMs } from '../constants.ts'
import { socialProviderIds } from '../socialProviders.ts'
import { pageUrlSchema } from '../vault/vault.schema.ts'
import {
  frameAccountTypeSchema,
  frameChainIdSchema,
  frameEmailSchema,
  frameNothingSchema,
  frameOtpSchema,
  frameUserSchema,
} from './frame.schema.ts'
import { defineFrameMessage, frameExamples as example } from './frameMessage.ts'

const timeoutMs = loginRequestMs

/** Logging in. Spec 3 [S3.125] to [S3.132]. */
export const loginMessages = {
  CONNECT_EMAIL: defineFrameMessage({
    summary: 'Ask for a login by mail',
    request: frameEmailSchema,
    success: v.strictObject({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    timeoutMs,
    example: { request: { email: 'ann@example.org' }, success: { action: 'VERIFY_OTP' } },
  }),
  CONNECT_DEVICE: defineFrameMessage({
    summary: 'Wait until the person has approved this browser in the mail; the next one goes on with the same login',
    request: frameNothingSchema,
    success: frameNothingSchema,
    timeoutMs,
    example: { request: undefined, success: undefined },
  }),
  CONNECT_OTP: defineFrameMessage({
    summary: 'Hand in the mailed code; the wallet is there once it is answered',
    request: frameOtpSchema,
    success: frameNothingSchema,
    timeoutMs,
    example: { request: { otp: '123456' }, success: undefined },
  }),
  GET_SOCIAL_REDIRECT_URI: defineFrameMessage({
    summary: 'Begin a social login: the page to open at the top level',
    request: v.strictObject({
      provider: v.picklist(socialProviderIds),
      /** The page's own address, where no window could be opened: the page leaves, and is come back to. */
      returnTo: v.optional(pageUrlSchema),
    }),
    success: v.strictObject({
      uri: v.pipe(v.string(), v.url()),
      /** Two words that the page after the provider asks about: the app shows them beside the button. */
      phrase: v.optional(v.string()),
      /** The page of `returnTo` is come back to, with the parameter that `CONNECT_SOCIAL` wants as its `uri`. */
      comesBack: v.optional(v.boolean()),
    }),
    timeoutMs,
    example: {
      request: { provider: 'github' },
      success: { uri: 'https://github.com/login/oauth/authorize?client_id=1', phrase: 'amber canoe' },
    },
  }),
  CONNECT_SOCIAL: defineFrameMessage({
    summary: 'Collect the social login that was begun last, as soon as the person is back',
    request: v.strictObject({
      /** What the person came back with, if with anything: the frame knows what it began. */
      uri: v.pipe(v.string(), v.maxLength(2_048)),
      preferredAccountType: v.optional(frameAccountTypeSchema),
      chainId: v.optional(frameChainIdSchema),
    }),
    success: frameUserSchema,
    timeoutMs,
    example: { request: { uri: '' }, success: example.user },
  }),
  GET_FARCASTER_URI: defineFrameMessage({
    summary:
      'Begin a login with Farcaster: what the person opens or scans, for five minutes. The one begun before is over',
    request: frameNothingSchema,
    success: v.strictObject({ url: v.pipe(v.string(), v.url()) }),
    example: { request: undefined, success: { url: 'https://farcaster.xyz/~/siwf?channelToken=1' } },
  }),
  CONNECT_FARCASTER: defineFrameMessage({
    summary: 'Wait for the login with Farcaster that was begun last; the wallet is there once it is answered',
    request: frameNothingSchema,
    success: v.strictObject({ userName: v.string() }),
    example: { request: undefined, success: { userName: 'ann' } },
  }),
} as const
