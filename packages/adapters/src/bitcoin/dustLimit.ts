import type { BitcoinAddress } from './parseBitcoinAddress.ts'

/**
 * The least satoshis that nodes relay to a script: less would cost more to spend than it is worth, at 3 satoshis a
 * virtual byte (Bitcoin Core, `GetDustThreshold`).
 */
const limits: Readonly<Record<BitcoinAddress['kind'], bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
}

/** The dust limit of an output of this kind, in satoshis. */
export function dustLimit(kind: BitcoinAddress['kind']): bigint {
  return limits[kind]
}
