import type { Network } from '@latchkey/protocol'
import type { Upstream } from '../../upstream/upstream.types.ts'

/** A chain that the service knows. */
export type Chain = {
  readonly network: Network
  /** Its makers have shut it down: it is listed, and answers as unavailable (decisions 4). */
  readonly closed: boolean
  /** Empty when the operator has named no node. */
  readonly upstreams: readonly Upstream[]
}
