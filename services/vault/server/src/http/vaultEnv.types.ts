import type { HttpBindings } from '@hono/node-server'

/** What Hono carries with a request. The bindings are absent when a test calls the app without a server. */
export type VaultEnv = { Bindings: Partial<HttpBindings> }
