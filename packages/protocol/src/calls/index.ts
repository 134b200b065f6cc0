export { callsKnownMs, maxCalls } from './callsLimits.ts'
export {
  type CallsReceipt,
  type CallsStatus,
  type CallsStatusCode,
  callsStatuses,
  callsStatusParamsSchema,
  callsStatusSchema,
} from './callsStatus.schema.ts'
export {
  batchCallSchema,
  paymasterServiceSchema,
  type SendCallsRequest,
  sendCallsParamsSchema,
  sendCallsRequestSchema,
} from './sendCalls.schema.ts'
