import type { CallerQuery } from './endpoint.ts'

type QueryValue = string | number | boolean | readonly string[] | undefined

/**
 * The URL of a call. Lists become comma lists; undefined and empty values are left out.
 *
 * @param baseUrl Without a slash at the end.
 * @param path With `:name` placeholders, each filled from `params` and percent-encoded.
 */
export function endpointUrl(
  baseUrl: string,
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, QueryValue>>,
  caller: CallerQuery,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params[name] ?? '').toWellFormed()))
  const search = new URLSearchParams()
  const all: Readonly<Record<string, QueryValue>> = { ...query, ...caller }
  for (const [key, value] of Object.entries(all)) {
    if (value === undefined) continue
    const text = typeof value === 'object' ? value.join(',') : String(value)
    if (text !== '') search.set(key, text)
  }
  const tail = search.toString()
  return tail === '' ? `${baseUrl}${filled}` : `${baseUrl}${filled}?${tail}`
}
