import type { AccountPart, Route } from './route.types.ts'

const notFound: Route = { page: 'notFound' }

/** The page that a path means. */
export function parseRoute(pathname: string): Route {
  const [first, ...rest] = pathname.split('/').filter(Boolean).map(decoded)
  const [second] = rest
  if (first === undefined) return { page: 'home' }
  if (rest.length > 1 && first !== 'watch') return notFound
  if (first === 'gallery') return { page: 'gallery', view: second }
  if (first === 'names') return { page: 'names', query: second ?? '' }
  if (first === 'watch' && second !== undefined) return watched(second, rest.slice(1))
  const part = partOf([first, ...rest])
  if (part?.name === 'token') return { page: 'token', id: part.id }
  if (part?.name === 'activity' || part?.name === 'nfts') return { page: part.name }
  if (second !== undefined) return notFound
  return first === 'settings' || first === 'security' ? { page: first } : notFound
}

function watched(address: string, rest: readonly string[]): Route {
  const part = partOf(rest)
  return part === undefined ? notFound : { page: 'watch', address, part }
}

function partOf([name, id, ...more]: readonly string[]): AccountPart | undefined {
  if (name === undefined) return { name: 'all' }
  if (name === 'token' && id !== undefined && more.length === 0) return { name, id }
  return (name === 'activity' || name === 'nfts') && id === undefined ? { name } : undefined
}

/** A path of the address bar may be anything: what is no encoding is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
