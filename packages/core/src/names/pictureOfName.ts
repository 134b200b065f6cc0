import type { RegisteredName } from '@latchkey/protocol/http'
import type { Kit } from '../kit/kit.types.ts'

/**
 * Where the kit's own service serves the picture of a registered name, drawn anew; undefined for a name without one.
 * Another one after each change of the name.
 */
export function pictureOfName(kit: Kit, name: Pick<RegisteredName, 'name' | 'attributes' | 'updated_at'>) {
  const { apiUrl } = kit.options
  if (apiUrl === undefined || !name.attributes?.avatar) return undefined
  return `${apiUrl}/v1/avatar/${encodeURIComponent(name.name)}?v=${Date.parse(name.updated_at)}`
}
