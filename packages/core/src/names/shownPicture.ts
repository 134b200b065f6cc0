import type { Kit } from '../kit/kit.types.ts'

/**
 * The picture of a profile, where the kit's own service serves it. Others are not fetched: whoever chose the address
 * would learn who looks, and strict pages refuse it.
 */
export function shownPicture(kit: Kit, imageUrl: string | undefined): string | undefined {
  const { apiUrl } = kit.options
  return apiUrl !== undefined && imageUrl?.startsWith(`${apiUrl}/`) ? imageUrl : undefined
}
