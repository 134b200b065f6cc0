import type { Env } from '@latchkey/core/ports'
import type { Curves } from '../keys/curves.types.ts'
import type { Participant } from '../wire/sign.schema.ts'
import type { SignMethodName } from '../wire/signMethods.ts'
import type { WalletConnectEvent } from './client.types.ts'
import type { State } from './state.schema.ts'

/** What the parts of one client share. The state is changed in place by whoever runs, and saved by the client. */
export type ClientContext = {
  readonly env: Env
  readonly metadata: Participant['metadata']
  readonly curves: Curves
  readonly state: State
  /** Pings that wait for their answer; a reload forgets them. */
  readonly pings: Set<number>
  /** An id for a message of this client's own. */
  nextId(): number
  /** Puts a sealed message into the outbox. */
  send(message: {
    readonly topic: string
    readonly symKey: string
    readonly payload: object
    readonly method: SignMethodName
    readonly kind: 'request' | 'response'
    readonly ttlSeconds?: number | undefined
  }): void
  emit(event: WalletConnectEvent): void
}
