import type { BitcoinAddress } from './parseBitcoinAddress.ts'

type Kind = BitcoinAddress['kind']

/**
 * What an input weighs when it is signed, in weight units (BIP-141): place and sequence count four times, signatures in
 * the witness once. ECDSA signatures with the longest that a wallet makes, 72 bytes.
 */
const inputWeights: Readonly<Record<Kind | 'p2sh-p2wpkh', number | undefined>> = {
  p2pkh: 148 * 4,
  'p2sh-p2wpkh': 64 * 4 + 108,
  p2wpkh: 41 * 4 + 108,
  p2tr: 41 * 4 + 66,
  // Whoever can spend these knows the size; we don't.
  p2sh: undefined,
  p2wsh: undefined,
}

/** The script of an output, in bytes. */
const scriptBytes: Readonly<Record<Kind, number>> = { p2pkh: 25, p2sh: 23, p2wpkh: 22, p2wsh: 34, p2tr: 34 }

/** Kinds of inputs whose size is known. */
export type InputKind = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh' | 'p2tr'

/** Virtual bytes of a transaction with inputs of one kind, rounded up as nodes do. */
export function transactionSize(inputKind: InputKind, inputs: number, outputs: readonly Kind[]): number {
  const counts = (compactSize(inputs) + compactSize(outputs.length)) * 4
  const outputWeight = outputs.reduce((sum, kind) => sum + (8 + 1 + scriptBytes[kind]) * 4, 0)
  // The mark of a witness and its flag; an input without a witness has none in a transaction without them.
  const witnessMark = inputKind === 'p2pkh' ? 0 : 2
  const weight = 8 * 4 + witnessMark + counts + inputs * inputWeight(inputKind) + outputWeight
  return Math.ceil(weight / 4)
}

/** Weight units of one signed input. */
export function inputWeight(kind: InputKind): number {
  return inputWeights[kind] ?? 0
}

function compactSize(count: number): number {
  return count < 0xfd ? 1 : 3
}
