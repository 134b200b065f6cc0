import { identityQuery } from '../api/identityQuery.ts'
import type { Kit } from '../kit/kit.types.ts'

/** Address of an image in the directory service; `undefined` in a kit without one. */
export function serviceImageUrl(kit: Kit, path: string, id: string | null | undefined): string | undefined {
  if (!kit.options.apiUrl || !id) return undefined
  return `${kit.options.apiUrl}/${path}/${encodeURIComponent(id)}?${new URLSearchParams(identityQuery(kit))}`
}
