import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'

/** What every request carries. `incoming` is absent where a test calls the app without a server. */
export type RelayEnv = {
  Variables: { requestId: string }
  Bindings: { incoming?: IncomingMessage }
}

/** One HTTP capability of the relay; an operator's setting decides whether it is mounted. */
export type RelayModule = { readonly name: string; mount(app: Hono<RelayEnv>): void }
