import * as v from 'valibot'
import { isEvmAddress } from '../address/address.ts'
import { toChecksumAddress } from '../address/toChecksumAddress.ts'
import type { GrantAddress } from './grant.ts'

/** With 0x, and with a right checksum where it has one. */
export const addressField = v.pipe(
  v.string(),
  v.regex(/^0x/),
  v.check((text) => isEvmAddress(text, { strict: true })),
  v.transform((text) => toChecksumAddress(text) as GrantAddress),
)

/** Below 2^256. */
export const unitsField = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

/** Between 1 and 2^256 - 1. */
export const someUnitsField = v.pipe(
  unitsField,
  v.check((units) => units > 0n),
)

export const chainIdField = v.pipe(v.string(), v.regex(/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/), v.transform(Number))

/** Since 1970, or a length of time; up to the year 9999. */
export const secondsField = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(253_402_300_799))
