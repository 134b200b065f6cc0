import { constants } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'

/** Where the kit's names are registered (spec 9). */
export function nameZone(kit: Kit): string {
  return kit.options.nameZone ?? constants.nameSuggestionZone
}
