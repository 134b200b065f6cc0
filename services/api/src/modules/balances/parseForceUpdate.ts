import { isAddress, type Namespace, nativeTokenAddress, parseCaipAddress } from '@latchkey/protocol'
import { invalidForceUpdate } from './balance.errors.ts'

const mostTokens = 50

/**
 * The tokens to read anew, by chain. A chain is listed even when only its native token is asked for: naming a chain
 * passes its cache over.
 * @throws ApiFault `api/invalid-request`
 */
export function parseForceUpdate(
  namespace: Namespace,
  items: readonly string[] | undefined,
): ReadonlyMap<string, readonly string[]> {
  const byChain = new Map<string, string[]>()
  if (items === undefined) return byChain
  if (items.length > mostTokens) throw invalidForceUpdate()
  for (const item of items) {
    const parsed = parse(item)
    if (parsed === undefined || parsed.namespace !== namespace) throw invalidForceUpdate()
    const tokens = byChain.get(parsed.networkId) ?? []
    byChain.set(parsed.networkId, tokens)
    if (parsed.address.toLowerCase() === nativeTokenAddress(namespace).toLowerCase()) continue
    if (!isAddress(namespace, parsed.address)) throw invalidForceUpdate()
    tokens.push(parsed.address)
  }
  return byChain
}

function parse(text: string) {
  try {
    return parseCaipAddress(text)
  } catch {
    return undefined
  }
}
