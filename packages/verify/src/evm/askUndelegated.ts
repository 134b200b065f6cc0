import { toChecksumAddress } from '@latchkey/protocol'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type EthCall, unsupported, wrong } from '../signed.ts'
import { addressWord, tail, word } from './abi.ts'
import type { Undelegated } from './undelegated.ts'

/** Multicall3, at the same address on over 250 networks: two calls in one, the second sees what the first did. */
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'

type Question = Pick<Parameters<EthCall>[0], 'to' | 'data' | 'authorizationList'> & {
  readonly saysYes: (answer: string) => boolean
}

/**
 * What a node is asked for an account that is not delegated yet (ERC-8010): whether its code says yes (ERC-1271), with the
 * authorization in force for this call alone. Whether that still counts is the node's to judge: an authorization whose
 * nonce has been used sets no code.
 *
 * @throws KitError `siwx/signature-wrong` where the authorization is another key's or for another network; by
 * `saysYes` `siwx/signature-unsupported` where the network can't be asked.
 */
export function askUndelegated(undelegated: Undelegated, asked: askUndelegated.Asked): Question {
  const { authorization, signer, chainId, setUp, signature } = undelegated
  const { address, reference, hash } = asked
  if (signer !== toChecksumAddress(address)) throw wrong('its authorization is not by its key')
  if (chainId !== 0n && chainId !== BigInt(reference)) throw wrong('its authorization is for another network')
  const data = `${isValidSignature}${bytesToHex(hash)}${word('40')}${tail(signature)}`
  const authorizationList = [authorization]
  if (!setUp) return { to: address, data: `0x${data}`, authorizationList, saysYes: (answer) => isYes(answer.slice(2)) }
  const calls = [call3(setUp.to, setUp.data), call3(address, hexToBytes(data))]
  const offsets = [word('40'), word((0x40 + (calls[0] ?? '').length / 2).toString(16))]
  return {
    to: multicall,
    data: `0x${aggregate3}${word('20')}${word('2')}${offsets.join('')}${calls.join('')}`,
    authorizationList,
    saysYes: (answer) => {
      if (answer === '0x') throw unsupported('ERC-8010 with a call that sets up, on a network without Multicall3')
      return isYes(secondResult(answer.slice(2)) ?? '')
    },
  }
}

export declare namespace askUndelegated {
  type Asked = { readonly address: string; readonly reference: string; readonly hash: Uint8Array }
}

/** `isValidSignature(bytes32,bytes)` */
const isValidSignature = '1626ba7e'
/** `aggregate3((address target, bool allowFailure, bytes callData)[])` */
const aggregate3 = '82ad56cb'

const isYes = (answer: string) => answer === isValidSignature.padEnd(64, '0')
const call3 = (to: string, data: Uint8Array) => `${addressWord(to)}${word('1')}${word('60')}${tail(data)}`

/** What the second call returned, of `(bool success, bytes returnData)[2]`. Undefined where it failed, or is no such list. */
function secondResult(answer: string): string | undefined {
  const at = (start: number, bytes = 32) => answer.slice(start * 2, (start + bytes) * 2)
  const number = (start: number) => {
    const text = at(start)
    return /^0{56}[0-9a-f]{8}$/i.test(text) ? Number.parseInt(text, 16) : Number.NaN
  }
  const list = number(0) + 32
  if (number(list - 32) !== 2) return undefined
  const second = list + number(list + 32)
  if (number(second) !== 1) return undefined
  const bytes = second + number(second + 32)
  const length = number(bytes)
  const returned = at(bytes + 32, length)
  return returned.length === length * 2 ? returned : undefined
}
