import type { Context } from 'hono'
import type { VaultEnv } from '../http/createVaultApp.ts'

/** What came back from a provider beside the path: of the query, or of the form where it comes by a POST. */
export async function readReturned(
  context: Context<VaultEnv>,
  byPost: boolean,
): Promise<Readonly<Record<string, string>>> {
  const given = byPost ? await context.req.parseBody() : context.req.query()
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
