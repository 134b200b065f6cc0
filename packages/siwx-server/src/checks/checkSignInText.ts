import type { CaipNetworkId } from '@latchkey/protocol'
import { readSiwxText, readSiwxTime, type SiwxText, siwxLimits } from '@latchkey/protocol/siwx'
import { siwxError } from '../siwxError.ts'

/**
 * What a text says, where it was written for this site and is valid now. It takes no store and no node.
 *
 * @throws KitError of `readSiwxText`; `siwx/domain-mismatch`, `siwx/expired`, `siwx/not-yet-valid`,
 * `siwx/chain-unsupported`.
 */
export function checkSignInText(message: string, options: checkSignInText.Options): SiwxText {
  const text = readSiwxText(message, { informal: options.informal })
  checkDomain(text, options.domains)
  checkTimes(text, options.now)
  if (options.chains && !options.chains.includes(text.chainId)) throw siwxError('siwx/chain-unsupported')
  return text
}

export declare namespace checkSignInText {
  type Options = {
    /** Hosts, with the port where it is not the usual one. */
    readonly domains: readonly string[]
    /** Milliseconds since 1970. */
    readonly now: number
    readonly chains?: readonly CaipNetworkId[] | undefined
    readonly informal?: boolean | undefined
  }
}

/** Whether pages of this host may be without TLS: it is this machine (RFC 6761). */
export function isLocalHost(host: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)
}

/** The host by its letters, in the text and in its URI: no parser has a say in which host is meant. */
function checkDomain({ domain, uri, scheme }: SiwxText, domains: readonly string[]): void {
  if (!domains.includes(domain)) throw siwxError('siwx/domain-mismatch')
  const wanted = ['https', ...(isLocalHost(domain) ? ['http'] : [])]
  const used = wanted.find((one) => uri.startsWith(`${one}://${domain}`))
  const rest = used === undefined ? undefined : uri.slice(`${used}://${domain}`.length)
  if (rest === undefined || !/^(?:[/?#]|$)/.test(rest)) throw siwxError('siwx/domain-mismatch')
  if (scheme !== undefined && scheme !== used) throw siwxError('siwx/domain-mismatch')
}

function checkTimes(text: SiwxText, now: number): void {
  const { skewMs, ageMs } = siwxLimits
  const at = (time: string | undefined) => (time === undefined ? undefined : readSiwxTime(time))
  const issuedAt = at(text.issuedAt)
  // Texts of older kits may lack it; how old they are is then not known.
  if (issuedAt === undefined) throw siwxError('siwx/text-malformed', 'It does not say when it was issued')
  if (issuedAt > now + skewMs) throw siwxError('siwx/not-yet-valid')
  if (issuedAt < now - ageMs) throw siwxError('siwx/expired')
  const notBefore = at(text.notBefore)
  if (notBefore !== undefined && notBefore > now + skewMs) throw siwxError('siwx/not-yet-valid')
  const expires = at(text.expirationTime)
  if (expires !== undefined && expires <= now - skewMs) throw siwxError('siwx/expired')
}
