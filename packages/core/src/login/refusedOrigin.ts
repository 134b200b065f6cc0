import { KitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { originsQuery } from '../queries/origins.query.ts'

/**
 * Rejects when the operator's list of pages lacks this one, and never resolves: a frame that may not be embedded stays
 * blank, and cannot say so itself. Who could not be asked refuses nobody: the frame's own rules decide.
 */
export async function refusedOrigin(kit: Kit, signal: AbortSignal): Promise<never> {
  const allowed = await originsQuery(kit).queryFn({ signal })
  const page = originOf(kit.env.href())
  if (allowed.length > 0 && page !== undefined && !allowed.some((pattern) => covers(pattern, page))) {
    throw new KitError({
      code: 'api/origin-not-allowed',
      shortMessage: 'Invalid App Configuration',
      details: 'unverified_domain',
    })
  }
  return new Promise(() => {})
}

function originOf(href: string): string | undefined {
  try {
    return new URL(href).origin
  } catch {
    return undefined
  }
}

/** An entry may leave the first label of a host, or the port, open. */
function covers(pattern: string, origin: string): boolean {
  if (!pattern.includes('*')) return pattern.replace(/\/+$/, '') === origin
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace('//*\\.', '//[^/:]+\\.').replace(/:\*$/, '(:\\d+)?')}$`).test(origin)
}
