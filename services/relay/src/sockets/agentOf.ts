/**
 * The part of a client's `ua` that may be logged: protocol, kind and version of the SDK. The rest names machines and
 * pages.
 */
export function agentOf(ua: string | undefined): string {
  return /^wc-2\/[a-z]{2,10}-\d{1,4}(\.\d{1,4}){1,3}/.exec(ua ?? '')?.[0] ?? 'unknown'
}
