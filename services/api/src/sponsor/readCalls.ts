import { type Address, decodeFunctionData, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { decodeAbiParameters, hexToBigInt, size, slice } from 'viem/utils'

/** A call that an account makes. */
export type AccountCall = {
  /** Lower case. */
  readonly to: Address
  /** Lower case; `0x` where there is no data. */
  readonly selector: Hex
}

/** What an operation may ask of an account of our kind: ERC-7579's `execute`, and that of one call. */
const accountAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(bytes32 mode, bytes executionCalldata) payable',
  'function execute(Execution execution) payable',
])
const batchParameters = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

/** ERC-7579: one call, or a batch; each reverts as a whole. */
const singleMode = `0x${'00'.repeat(32)}`
const batchMode = `0x01${'00'.repeat(31)}`

/**
 * The calls of an operation, from its `callData`.
 *
 * @returns Undefined for anything but `execute` in a form that is the only one for these calls: another form could be
 * read in another way by the account than here.
 */
export function readCalls(callData: Hex): readonly AccountCall[] | undefined {
  try {
    const { args } = decodeFunctionData({ abi: accountAbi, data: callData })
    if (encodeFunctionData({ abi: accountAbi, functionName: 'execute', args }) !== callData.toLowerCase())
      return undefined
    if (args.length === 1) return [toCall(args[0].target, args[0].callData)]
    const [mode, packed] = args
    if (mode === singleMode)
      return [toCall(slice(packed, 0, 20), size(packed) > 52 ? slice(packed, 52) : whole(packed))]
    if (mode !== batchMode) return undefined
    const [batch] = decodeAbiParameters(batchParameters, packed)
    if (encodeAbiParameters(batchParameters, [batch]) !== packed.toLowerCase()) return undefined
    return batch.length === 0 ? undefined : batch.map(({ target, callData: data }) => toCall(target, data))
  } catch {
    return undefined
  }
}

/** A packed call without data: address and amount alone. @throws Error where it is shorter */
function whole(packed: Hex): Hex {
  hexToBigInt(slice(packed, 20, 52, { strict: true }))
  return '0x'
}

function toCall(target: Address, data: Hex): AccountCall {
  // Of one to three bytes a contract makes what it likes: no policy names them.
  return { to: target.toLowerCase() as Address, selector: data.slice(0, 10).toLowerCase() as Hex }
}
