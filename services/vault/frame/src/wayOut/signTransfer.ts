import { formatAmount } from '@latchkey/protocol'
import { openRootKeys, type RootAddresses, type RootKeys, type RootKind, solanaAddress } from '@latchkey/vault/keys'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { serializeTransaction } from '../approve/sign/ethereumTransaction.ts'
import { signJobs } from '../keys/rootJobs.ts'
import { fill, type Transfer } from './readTransfer.ts'
import type { WayOutTexts } from './texts/enWayOut.ts'

type OfEvm = Exclude<Transfer, { readonly kind: 'sol' }>

/** What a transfer does, in a sentence. */
export function describeTransfer(transfer: Transfer, own: RootAddresses, texts: WayOutTexts): string {
  if (transfer.kind === 'sol') {
    return fill(texts.solReview, {
      amount: formatAmount(transfer.lamports, 9),
      from: own.solana ?? '',
      to: transfer.to,
    })
  }
  const { chainId, nonce, gas, maxFeePerGas, to, amount } = transfer
  const fee = formatAmount(gas * maxFeePerGas, 18)
  const common = { chainId: String(chainId), nonce: String(nonce), fee, from: own.evm ?? '', to }
  if (transfer.kind === 'native') return fill(texts.nativeReview, { ...common, amount: formatAmount(amount, 18) })
  const { contract, decimals } = transfer
  const shown = formatAmount(amount, decimals)
  return fill(texts.tokenReview, { ...common, amount: shown, contract, decimals: String(decimals) })
}

/** The signed transfer as nodes take it: hex with 0x, or base64 for Solana. */
export async function signTransfer(transfer: Transfer, root: Uint8Array, kind: RootKind): Promise<string> {
  const keys = await openRootKeys(root, kind)
  try {
    return transfer.kind === 'sol' ? signSol(transfer, keys) : signEvm(transfer, keys)
  } finally {
    keys.wipe()
  }
}

function signEvm(transfer: OfEvm, keys: RootKeys): string {
  const { chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = transfer
  const filled = {
    chainId,
    request: { ...callOf(transfer), accessList: [] },
    nonce,
    gas,
    fees: { kind: 'eip1559', maxFeePerGas, maxPriorityFeePerGas },
  } as const
  const key = keys.key('evm')
  try {
    const job = { key: 'evm', digest: keccak_256(serializeTransaction(filled)) } as const
    const [signature] = signJobs(new Map([['evm', key]]), [job])
    return `0x${bytesToHex(serializeTransaction(filled, signature))}`
  } finally {
    key.fill(0)
  }
}

/** `transfer(address,uint256)` of a token, or the coin itself. */
function callOf(transfer: OfEvm): { to: string; value: bigint; data: Uint8Array } {
  const { to, amount } = transfer
  if (transfer.kind === 'native') return { to, value: amount, data: new Uint8Array() }
  const word = (hex: string) => hex.padStart(64, '0')
  const data = hexToBytes(`a9059cbb${word(to.slice(2))}${word(amount.toString(16))}`)
  return { to: transfer.contract, value: 0n, data }
}

function signSol(transfer: Extract<Transfer, { readonly kind: 'sol' }>, keys: RootKeys): string {
  const key = keys.key('solana')
  try {
    const message = solMessage(transfer, base58.decode(solanaAddress(key)))
    const [signature = new Uint8Array()] = signJobs(new Map([['solana', key]]), [{ key: 'solana', message }])
    return base64.encode(concatBytes(Uint8Array.of(1), signature, message))
  } finally {
    key.fill(0)
  }
}

/** The legacy message of one transfer of the system program, whose address is 32 zeros. */
function solMessage(
  { to, lamports, blockhash }: Extract<Transfer, { readonly kind: 'sol' }>,
  from: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  return concatBytes(
    // One signs, none of those only reads, one of the others does: the program.
    Uint8Array.of(1, 0, 1),
    Uint8Array.of(3),
    from,
    base58.decode(to),
    new Uint8Array(32),
    base58.decode(blockhash),
    // One instruction: of account 2, with accounts 0 and 1.
    Uint8Array.of(1, 2, 2, 0, 1, 12),
    new Uint8Array(data.buffer),
  ) as Uint8Array<ArrayBuffer>
}
