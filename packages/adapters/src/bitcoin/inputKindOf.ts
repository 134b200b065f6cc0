import { KitError } from '@latchkey/protocol'
import type { BitcoinAddress } from './parseBitcoinAddress.ts'
import type { InputKind } from './transactionSize.ts'

/**
 * How an address is spent from. What begins with a 3 is segwit inside of an old script: no wallet of one key shows another.
 * @throws KitError `chain/unsupported` for scripts that take more than one signature.
 */
export function inputKindOf({ kind, address }: BitcoinAddress): InputKind {
  if (kind === 'p2sh') return 'p2sh-p2wpkh'
  if (kind !== 'p2wsh') return kind
  throw new KitError({ code: 'chain/unsupported', shortMessage: 'Unsupported chain', details: address })
}
