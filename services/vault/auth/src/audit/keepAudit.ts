import type { AuthDeps } from '../deps.ts'
import { anchorHead } from './anchorHead.ts'
import { chainEvents } from './chainEvents.ts'

/** Chains what has happened, and tells the guardian where the chain ends, once a day. */
export async function keepAudit(deps: AuthDeps): Promise<void> {
  await chainEvents(deps)
  await anchorHead(deps)
}
