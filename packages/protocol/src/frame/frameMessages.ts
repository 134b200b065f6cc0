import type { InferInput, InferOutput } from 'valibot'
import * as v from 'valibot'
import { loginProviderIds } from '../socialProviders.ts'
import { accountMessages } from './accountMessages.ts'
import { frameChainIdSchema, frameNothingSchema } from './frame.schema.ts'
import { defineFrameMessage, type FrameMessage } from './frameMessage.ts'
import { frameRpcRequestSchema } from './frameRpc.ts'
import { loginMessages } from './loginMessages.ts'
import { protectionMessages } from './protectionMessages.ts'

const short = v.pipe(v.string(), v.maxLength(512))
const chain = v.strictObject({ chainId: frameChainIdSchema })

/** The chain in use, calls to it, and how the page looks and calls itself. Spec 3 [S3.124] to [S3.145]. */
const pageMessages = {
  SWITCH_NETWORK: defineFrameMessage({
    summary: 'Use another chain',
    request: chain,
    success: chain,
    example: { request: { chainId: 'eip155:8453' }, success: { chainId: 'eip155:8453' } },
  }),
  GET_CHAIN_ID: defineFrameMessage({
    summary: 'The chain in use',
    request: frameNothingSchema,
    success: chain,
    example: { request: undefined, success: { chainId: 'eip155:1' } },
  }),
  RPC_REQUEST: defineFrameMessage({
    summary: 'Call a chain or sign; what signs is asked for on a screen of the frame',
    request: frameRpcRequestSchema,
    success: v.unknown(),
    example: {
      request: { method: 'personal_sign', params: ['0x68656c6c6f', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'] },
      success: '0x00',
    },
  }),
  /** What a page does not know is dropped: colours must not keep anybody from their money. */
  SYNC_THEME: defineFrameMessage({
    summary: 'How the page looks',
    request: v.object({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(v.record(short, v.union([short, v.number()]))),
      w3mThemeVariables: v.optional(v.record(short, short)),
    }),
    success: frameNothingSchema,
    awaitsLoad: false,
    example: { request: { themeMode: 'dark' }, success: undefined },
  }),
  SYNC_DAPP_DATA: defineFrameMessage({
    summary: 'What the page calls itself',
    request: v.object({
      metadata: v.optional(
        v.object({
          name: short,
          description: v.optional(v.string()),
          url: v.optional(v.string()),
          icons: v.optional(v.array(v.string())),
        }),
      ),
      sdkVersion: v.optional(short),
      sdkType: v.optional(short),
      projectId: v.optional(short),
    }),
    success: frameNothingSchema,
    awaitsLoad: false,
    example: {
      request: {
        metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
        projectId: 'my-app',
      },
      success: undefined,
    },
  }),
  RELOAD: defineFrameMessage({
    summary: 'Reload the frame',
    request: frameNothingSchema,
    success: frameNothingSchema,
    example: { request: undefined, success: undefined },
  }),
} as const

/** What only our own client asks, on the port. */
const portMessages = {
  GET_LOGIN_OPTIONS: defineFrameMessage({
    summary: 'The logins that the operator offers',
    request: frameNothingSchema,
    success: v.strictObject({
      email: v.boolean(),
      /** Where this browser has passkeys and the page lets the frame use them. */
      passkey: v.boolean(),
      /** Those with a configured client, in the order of the specification. */
      socials: v.array(v.picklist(loginProviderIds)),
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
  /** On the wallet's own screen: the page learns of no device, and takes none out. */
  MANAGE_DEVICES: defineFrameMessage({
    summary: 'Show the person their devices and what happened to the account',
    request: frameNothingSchema,
    /** Whether the person logged out everywhere, this browser included. */
    success: v.strictObject({ loggedOut: v.boolean() }),
    channel: 'port',
    example: { request: undefined, success: { loggedOut: false } },
  }),
  /**
   * On the wallet's own screen, where they are taken back after a press of the person: the page learns of none, and not what
   * became of them.
   */
  MANAGE_PERMISSIONS: defineFrameMessage({
    summary: 'Show the person what all apps may do without asking, and let them stop it',
    request: frameNothingSchema,
    success: frameNothingSchema,
    channel: 'port',
    example: { request: undefined, success: undefined },
  }),
} as const

/** Every request that a page may send to the frame, by its name. */
export const frameMessages = {
  ...loginMessages,
  ...accountMessages,
  ...pageMessages,
  ...portMessages,
  ...protectionMessages,
} as const satisfies Record<string, FrameMessage>

/** The name of a request, such as `CONNECT_EMAIL`. */
export type FrameMessageName = keyof typeof frameMessages

/** What a request carries, as the frame reads it. */
export type FrameRequest<Name extends FrameMessageName> = InferOutput<(typeof frameMessages)[Name]['request']>

/** What a request carries, as a page writes it. */
export type FrameRequestInput<Name extends FrameMessageName> = InferInput<(typeof frameMessages)[Name]['request']>

/** What the answer to a request carries. */
export type FrameSuccess<Name extends FrameMessageName> = InferOutput<(typeof frameMessages)[Name]['success']>
