export { embeddedStorageKeys } from './embeddedStorageKeys.ts'
export {
  type FrameAccountType,
  type FrameChainId,
  type FrameUser,
  frameAccountTypeSchema,
  frameChainIdSchema,
  frameUserSchema,
} from './frame.schema.ts'
export { frameAddressOf } from './frameAddressOf.ts'
export {
  appPrefix,
  compatReplySchema,
  compatRequestSchema,
  framePrefix,
  type PortReply,
  type PortRequest,
  portReplySchema,
  portRequestSchema,
} from './frameEnvelope.schema.ts'
export { type FrameError, frameErrorSchema } from './frameError.schema.ts'
export { type FrameEventName, type FrameEventPayload, frameEvents } from './frameEvents.ts'
export { type FrameAck, type FrameHello, frameAckSchema, frameHelloSchema } from './frameHello.schema.ts'
export { frameLimits } from './frameLimits.ts'
export type { FrameChannel, FrameMessage } from './frameMessage.types.ts'
export { type FrameMessageName, frameMessages } from './frameMessages.ts'
export { frameNetworkId } from './frameNetworkId.ts'
export type { FrameRequest, FrameRequestInput, FrameSuccess } from './framePayload.types.ts'
export { type FrameQuery, frameQuerySchema } from './frameQuery.schema.ts'
export { type FrameRpcMethod, type FrameRpcMethodName, frameRpcMethods } from './frameRpcMethods.ts'
export { type FrameRpcRequest, frameRpcRequestSchema } from './frameRpcRequest.schema.ts'
export { type FrameTimeoutReason, frameTimeoutReasons } from './frameTimeoutReasons.ts'
export { loginReturnSchema } from './loginReturn.schema.ts'
export { loginReturnParameter } from './loginReturnParameter.ts'
export { type FrameRpcCall, readFrameRpc } from './readFrameRpc.ts'
