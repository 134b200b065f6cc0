import { hexToBytes } from '@noble/hashes/utils.js'
import { action } from '../action.ts'
import { parts } from '../parts.ts'
import { callRow } from './callRow.ts'
import type { CallRow } from './callRow.types.ts'

/** Calls that hand over a contract: its owner, or its code. */
export const controlCalls: readonly CallRow[] = [
  callRow('transferOwnership(address newOwner)', ([owner], at) =>
    action('giveOwnership', { contract: parts.address(at.to), to: parts.address(owner) }, { marks: ['control'] }),
  ),
  callRow('renounceOwnership()', (_, at) =>
    action('giveUpOwnership', { contract: parts.address(at.to) }, { marks: ['control'] }),
  ),
  callRow('upgradeTo(address newImplementation)', ([code], at) =>
    action('upgrade', { contract: parts.address(at.to), to: parts.address(code) }, { marks: ['control'] }),
  ),
  callRow('upgradeToAndCall(address newImplementation,bytes data)', ([code, data], at, read) =>
    action(
      'upgrade',
      { contract: parts.address(at.to), to: parts.address(code) },
      {
        marks: ['control'],
        inner:
          data === '0x' ? [] : [read({ from: at.from, to: at.to, value: 0n, data: hexToBytes(String(data).slice(2)) })],
      },
    ),
  ),
]
