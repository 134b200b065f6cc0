import type { Route } from './route.types.ts'

/** The page that a path means. */
export function parseRoute(pathname: string): Route {
  const [first, second, ...rest] = pathname.split('/').filter(Boolean)
  if (first === undefined) return { page: 'home' }
  if (first === 'gallery' && rest.length === 0) return { page: 'gallery', view: second }
  if (first === 'settings' && second === undefined) return { page: 'settings' }
  return { page: 'notFound' }
}
