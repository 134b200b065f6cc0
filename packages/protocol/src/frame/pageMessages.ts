import * as v from 'valibot'
import { defineFrameMessage } from './defineFrameMessage.ts'
import { frameChainIdSchema, frameNothingSchema } from './frame.schema.ts'
import { frameRpcRequestSchema } from './frameRpcRequest.schema.ts'

const short = v.pipe(v.string(), v.maxLength(512))
const chain = v.strictObject({ chainId: frameChainIdSchema })

/** The chain in use, calls to it, and how the page looks and calls itself. Spec 3 [S3.124] to [S3.145]. */
export const pageMessages = {
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
    summary: 'Load the frame anew',
    request: frameNothingSchema,
    success: frameNothingSchema,
    example: { request: undefined, success: undefined },
  }),
} as const
