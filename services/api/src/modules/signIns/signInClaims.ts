import { createHash } from 'node:crypto'
import { parseCaipAddress } from '@latchkey/protocol'
import type { SessionAccount } from '@latchkey/siwx-server'

/** What tokens say of an account beside what every token says. No address of anyone's mail. */
export function claimsOf(project: string, { account, by, domain, uri }: SessionAccount) {
  const { namespace, reference, address, networkId } = parseCaipAddress(account)
  return {
    address,
    chainId: reference,
    chainNamespace: namespace,
    caip2Network: networkId,
    by,
    domain,
    uri,
    projectIdKey: project,
    projectUuid: uuidOf('project', project),
    profileUuid: uuidOf('profile', project, account),
  }
}

/** The same id for the same parts, always (RFC 9562, version 8). */
function uuidOf(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
