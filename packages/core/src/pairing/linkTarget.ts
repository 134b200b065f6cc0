import type { Kit } from '../kit/kit.types.ts'

/** Where a link to an app on this phone is opened: an app replaces nothing, a frame can't leave by itself. */
export function linkTarget({ env: { platform } }: Kit): '_self' | '_blank' | '_top' {
  if (platform.telegram) return '_blank'
  return platform.framed ? '_top' : '_self'
}
