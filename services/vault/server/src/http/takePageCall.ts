import type { QueryExecutorProvider } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Limit, takeFrom } from '../limits.ts'
import { VaultError } from './VaultError.ts'

/**
 * Counts what the operators' page asks for, before anything is read: also what leads to no person. The service's own operator
 * has the database anyway, and isn't counted.
 * @throws VaultError `api/rate-limited`
 */
export async function takePageCall(
  { database, clock }: { readonly database: QueryExecutorProvider; readonly clock: Clock },
  { byPage }: { readonly byPage: boolean },
  what: string,
  limit: Limit,
): Promise<void> {
  if (!byPage) return
  const { allowed, retryAfterMs } = await takeFrom(database, `page-${what}`, limit, clock.nowMs())
  if (!allowed)
    throw new VaultError('api/rate-limited', { description: 'The operators’ page has asked too often.', retryAfterMs })
}
