export {
  type FrameAccountType,
  type FrameChainId,
  type FrameQuery,
  type FrameUser,
  frameAccountTypeSchema,
  frameAddressOf,
  frameChainIdSchema,
  frameNetworkId,
  frameQuerySchema,
  frameUserSchema,
  isFrameFamily,
} from './frame.schema.ts'
export {
  appPrefix,
  compatReplySchema,
  compatRequestSchema,
  type FrameAck,
  type FrameError,
  type FrameHello,
  type FrameTimeoutReason,
  frameAckSchema,
  frameErrorSchema,
  frameHelloSchema,
  frameLimits,
  framePrefix,
  frameTimeoutReasons,
  type PortReply,
  type PortRequest,
  portReplySchema,
  portRequestSchema,
} from './frameEnvelope.schema.ts'
export { type FrameEventName, type FrameEventPayload, frameEvents } from './frameEvents.ts'
export type { FrameChannel, FrameMessage } from './frameMessage.ts'
export type { FrameRequest, FrameRequestInput, FrameSuccess } from './frameMessages.ts'
export { type FrameMessageName, frameMessages } from './frameMessages.ts'
export {
  type FrameRpcCall,
  type FrameRpcMethod,
  type FrameRpcMethodName,
  type FrameRpcRequest,
  frameRpcMethods,
  frameRpcRequestSchema,
  readFrameRpc,
} from './frameRpc.ts'
export { embeddedStorageKeys, loginReturnParameter, loginReturnSchema } from './loginReturn.ts'
