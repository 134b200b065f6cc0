import type { VaultPage } from '../http/createVaultApp.ts'

/** What came back from a provider beside the path: of the query, or of the form where it comes by a POST. */
export function readReturned({ context, form }: VaultPage.Request, byPost: boolean): Readonly<Record<string, string>> {
  return byPost ? form : context.req.query()
}
