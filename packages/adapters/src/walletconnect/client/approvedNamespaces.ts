import { parseCaipAddress } from '@latchkey/protocol'
import type { SessionNamespaces } from '../wire/sign.schema.ts'

/**
 * What a wallet approved, as far as it can be used: accounts that are CAIP-10 of the namespace they stand under, and
 * namespaces with at least one. A key may also name one chain (CAIP-25, `eip155:1`). Undefined when nothing is left.
 */
export function approvedNamespaces(told: SessionNamespaces): SessionNamespaces | undefined {
  const usable: SessionNamespaces = {}
  for (const [key, { accounts, methods, events }] of Object.entries(told)) {
    const namespace = key.split(':')[0] ?? key
    const own = accounts.filter((account) => isAccountOf(namespace, account))
    if (own.length === 0) continue
    const known = usable[namespace] ?? { accounts: [], methods: [], events: [] }
    usable[namespace] = {
      accounts: [...new Set([...known.accounts, ...own])],
      methods: [...new Set([...known.methods, ...methods])],
      events: [...new Set([...known.events, ...events])],
    }
  }
  return Object.keys(usable).length > 0 ? usable : undefined
}

function isAccountOf(namespace: string, account: string): boolean {
  try {
    return parseCaipAddress(account).namespace === namespace
  } catch {
    return false
  }
}
