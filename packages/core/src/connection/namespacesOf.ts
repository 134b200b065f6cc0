import type { CaipAddress, Namespace } from '@latchkey/protocol'

/** The namespaces of CAIP-10 accounts, each once, in order. */
export function namespacesOf(accounts: readonly CaipAddress[]): readonly Namespace[] {
  return [...new Set(accounts.map((account) => account.slice(0, account.indexOf(':')) as Namespace))]
}
