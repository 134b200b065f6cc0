export { cowRequest, seaportRequest } from './orderRequests.ts'
export { revocationOf } from './revocation.ts'
export { execute, routerCall, v3Path, v4Actions } from './routerCalls.ts'
export { typedRequest } from './typedRequest.ts'
