import type { Client } from '../auth/verifyClientToken.ts'
import type { RequestLimit } from '../cluster/SharedBuckets.ts'
import type { Limits } from '../config/config.ts'
import type { Courier, Outlet } from '../delivery/Courier.ts'
import type { Answer } from '../methods/answerRequest.ts'
import type { Caller } from '../methods/method.ts'
import type { RelayEvents } from '../observe/createEvents.ts'
import type { Frame, ParsedJson } from '../wire/frame.ts'
import type { InboundTotal, OutboundBudget } from './memoryBudgets.ts'

/** What a socket needs of the relay. */
export type SocketServices = {
  readonly limits: Limits
  readonly staleMs: number
  readonly monotonicMs: () => number
  readonly clientBuckets: RequestLimit
  readonly addressBuckets: RequestLimit
  readonly budget: OutboundBudget
  readonly inbound: InboundTotal
  readonly events: RelayEvents
  readonly createCourier: (client: Client, outlet: Outlet) => Courier
  readonly answer: (caller: Caller, request: Extract<Frame, { kind: 'request' }>, parsed: ParsedJson) => Promise<Answer>
}
