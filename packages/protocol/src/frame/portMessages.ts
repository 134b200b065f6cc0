import * as v from 'valibot'
import { oauthProviders } from '../vault/oauthProviders.ts'
import { defineFrameMessage } from './defineFrameMessage.ts'
import { frameNothingSchema } from './frame.schema.ts'
import { frameExamples as example } from './frameExamples.ts'

const deviceId = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/** What only our own client asks, on the port. */
export const portMessages = {
  GET_LOGIN_OPTIONS: defineFrameMessage({
    summary: 'The logins that the operator offers',
    request: frameNothingSchema,
    success: v.strictObject({
      email: v.boolean(),
      /** Where this browser has passkeys and the page lets the frame use them. */
      passkey: v.boolean(),
      /** Those with a configured client, in the order of the specification. */
      socials: v.array(v.picklist(oauthProviders)),
    }),
    channel: 'port',
    example: { request: undefined, success: { email: true, passkey: true, socials: ['google'] } },
  }),
  /** The pending request fails with `request/aborted`, its screen closes, and what was signed late is thrown away. */
  ABORT: defineFrameMessage({
    summary: 'Give up a request',
    request: v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) }),
    success: frameNothingSchema,
    channel: 'port',
    example: { request: { id: '00112233445566778899aabbccddeeff' }, success: undefined },
  }),
  GET_DEVICES: defineFrameMessage({
    summary: 'The browsers that may use the wallet',
    request: frameNothingSchema,
    success: v.strictObject({
      devices: v.array(
        v.strictObject({
          id: deviceId,
          current: v.boolean(),
          enrolled: v.boolean(),
          lastSeenMs: v.number(),
          /** Such as `Chrome on Linux`; null for one that has not said. */
          browser: v.nullable(v.string()),
          /** Origin of the page that embeds the wallet there. */
          app: v.nullable(v.string()),
        }),
      ),
    }),
    channel: 'port',
    example: {
      request: undefined,
      success: {
        devices: [
          {
            id: example.deviceId,
            current: true,
            enrolled: true,
            lastSeenMs: 1_795_262_400_000,
            browser: 'Chrome on Linux',
            app: 'https://app.example',
          },
        ],
      },
    },
  }),
  REVOKE_DEVICE: defineFrameMessage({
    summary: 'Take a browser out: its share is gone within a second',
    request: v.strictObject({ deviceId }),
    success: frameNothingSchema,
    channel: 'port',
    example: { request: { deviceId: example.deviceId }, success: undefined },
  }),
} as const
