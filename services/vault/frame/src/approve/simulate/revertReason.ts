import { hexToBytes } from '@noble/hashes/utils.js'
import { decodeAbi } from '../abi/decodeAbi.ts'
import { parseCall } from '../abi/parseCall.ts'

const reason = parseCall('Error(string reason)')

/** The contract's own words for why it failed, when it gave some. */
export function revertReason(data: string | undefined): string | undefined {
  if (!data?.startsWith(reason.selector)) return undefined
  const said = decodeAbi(reason.fields, hexToBytes(data.slice(10)))?.[0]
  return typeof said === 'string' ? said.slice(0, 200) : undefined
}
