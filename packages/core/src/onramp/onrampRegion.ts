import { type KitError, onrampConstants } from '@latchkey/protocol'
import type { RemoteFeatures } from '../features/features.ts'
import type { Kit } from '../kit/kit.types.ts'
import { notConfigured, regionRestricted } from './onramp.errors.ts'

/** Where the wire needs a country and the browser names none. */
const defaultCountry = 'US'

/**
 * The country that a person is asked to confirm: the region of the browser's language. No address is looked up.
 *
 * @example
 * const country = proposedCountry(kit)
 */
export function proposedCountry(kit: Kit): string {
  try {
    const { region } = new Intl.Locale(kit.env.platform.locale).maximize()
    return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : defaultCountry
  } catch {
    return defaultCountry
  }
}

/** Whether buying isn't offered in the browser's time zone. Spec 9 [S9.80]. */
export function isBuyRestricted(kit: Kit): boolean {
  const zone = (kit.env.timeZone ?? browserTimeZone)()
  return (onrampConstants.restrictedTimezones as readonly string[]).includes(zone?.toUpperCase() ?? '')
}

/** Why nothing can be bought here at all: the app, the operator, the region. Undefined: it can, or it is not known yet. */
export function checkOnramp(kit: Kit, remote: RemoteFeatures | undefined): KitError | undefined {
  if (isBuyRestricted(kit)) return regionRestricted()
  const isOff = remote?.source === 'remote' && remote.onramp.length === 0
  return isOff || kit.features.onramp === false ? notConfigured() : undefined
}

function browserTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
