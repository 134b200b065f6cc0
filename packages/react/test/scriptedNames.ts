import type { RegisteredName, SignedName } from '@latchkey/protocol/http'

type Named = { names: Record<string, string> }
type Answer = [body: unknown, status: number]

const toName = (name: string, address: string): RegisteredName => ({
  name,
  registered_at: '2026-11-20T11:00:00.000Z',
  updated_at: '2026-11-20T11:00:00.000Z',
  attributes: null,
  addresses: { '60': { address, created_at: '2026-11-20T11:00:00.000Z' } },
})

/** The part of the scripted services that keeps names. */
export function answerName(api: Named, { pathname }: URL, body: unknown): Answer {
  const last = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  const of = (address: string) => Object.entries(api.names).filter(([, owner]) => owner === address)
  if (pathname.startsWith('/v1/identity/')) {
    return [{ name: of(last)[0]?.[0] ?? null, avatar: null, resolvedAt: '2026-11-20T11:00:00.000Z' }, 200]
  }
  if (pathname.startsWith('/v1/profile/suggestions/')) {
    const all = ['', 'hq', 'pay'].map((ending) => `${last}${ending}.reown.id`)
    return [{ suggestions: all.map((name) => ({ name, registered: name in api.names })) }, 200]
  }
  if (pathname.startsWith('/v1/profile/reverse/')) return [of(last).map(([name, owner]) => toName(name, owner)), 200]
  if (pathname === '/v1/profile/account' && typeof body === 'string') {
    const { message, address } = JSON.parse(body) as SignedName
    const { name } = JSON.parse(message) as { name: string }
    if (name in api.names) return [{ status: 'FAILED', reasons: [], code: 'api/name-taken', requestId: 'r' }, 400]
    api.names[name] = address
    return [{ ...toName(name, address), success: true }, 200]
  }
  const owner = api.names[last]
  return owner === undefined ? [[], 200] : [toName(last, owner), 200]
}
