import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, hex } from '@scure/base'
import { CompactSize, RawWitness, Transaction } from '@scure/btc-signer'
import { sign } from 'viem/accounts'
import type { BitcoinKey } from './bitcoinPersona.ts'

const loose = { version: 0, allowUnknownVersion: true, allowUnknownInputs: true, allowUnknownOutputs: true } as const
const opReturn = Uint8Array.of(0x6a)

/** The signature of a message by BIP-322, simple form, in base64: p2wpkh and p2tr. */
export function signBip322(key: BitcoinKey, message: string): string {
  const { script, privateKey, purpose, publicKey } = key
  const toSpend = new Transaction({ ...loose, disableScriptCheck: true })
  const finalScriptSig = concatBytes(Uint8Array.of(0, 32), messageHash(message))
  // An input that is final closes the list of outputs.
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({ txid: '00'.repeat(32), index: 0xffffffff, sequence: 0, finalScriptSig })
  const toSign = new Transaction(loose)
  toSign.addInput({
    txid: toSpend.id,
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(purpose === 'ordinals' ? { tapInternalKey: publicKey } : {}),
  })
  toSign.addOutput({ script: opReturn, amount: 0n })
  toSign.sign(privateKey)
  toSign.finalize()
  return base64.encode(RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? []))
}

/** The older signature that the key can be recovered from, in base64 (BIP-137, with the header of a p2wpkh address). */
export async function signLegacyMessage({ privateKey }: BitcoinKey, message: string): Promise<string> {
  const text = utf8ToBytes(message)
  const framed = concatBytes(
    utf8ToBytes('\x18Bitcoin Signed Message:\n'),
    CompactSize.encode(BigInt(text.length)),
    text,
  )
  const hash = `0x${hex.encode(sha256(sha256(framed)))}` as const
  const { r, s, yParity = 0 } = await sign({ hash, privateKey: `0x${hex.encode(privateKey)}` })
  const header = Uint8Array.of(39 + yParity)
  return base64.encode(concatBytes(header, hex.decode(r.slice(2)), hex.decode(s.slice(2))))
}

function messageHash(message: string): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  return sha256(concatBytes(tag, tag, utf8ToBytes(message)))
}

/** Signs inputs of a PSBT with a key, and makes them final if asked. Throws when the key is of another address. */
export function signBitcoinPsbt(
  key: BitcoinKey,
  psbt: Uint8Array,
  options: { readonly indexes: readonly number[]; readonly finalize: boolean },
): Uint8Array {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  for (const index of options.indexes) {
    if (key.purpose === 'ordinals') transaction.updateInput(index, { tapInternalKey: key.publicKey })
    transaction.signIdx(key.privateKey, index)
    if (options.finalize) transaction.finalizeIdx(index)
  }
  return transaction.toPSBT()
}
