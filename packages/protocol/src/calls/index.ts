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
  callsKnownMs,
  maxCalls,
  paymasterServiceSchema,
  type SendCallsRequest,
  sendCallsParamsSchema,
  sendCallsRequestSchema,
} from './sendCalls.schema.ts'
