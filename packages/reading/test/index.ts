export { cowRequest, seaportRequest } from './orderRequests.ts'
export { typedRequest } from './typedRequest.ts'
