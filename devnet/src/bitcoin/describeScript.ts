import { hex } from '@scure/base'
import { Address, OutScript, Script } from '@scure/btc-signer'
import type { EsploraOutput } from './esplora.types.ts'
import { regtest } from './regtest.ts'

const names: Readonly<Record<string, string>> = {
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'v0_p2wpkh',
  wsh: 'v0_p2wsh',
  tr: 'v1_p2tr',
  pk: 'p2pk',
  ms: 'multisig',
}

/** What Esplora says of a locking script. */
export function describeScript(script: Uint8Array): Omit<EsploraOutput, 'value'> {
  const scriptpubkey = hex.encode(script)
  const scriptpubkey_asm = toAsm(script)
  if (script[0] === 0x6a) return { scriptpubkey, scriptpubkey_asm, scriptpubkey_type: 'op_return' }
  try {
    const out = OutScript.decode(script)
    const scriptpubkey_type = names[out.type] ?? 'unknown'
    const address = addressOf(script)
    const base = { scriptpubkey, scriptpubkey_asm, scriptpubkey_type }
    return address === undefined ? base : { ...base, scriptpubkey_address: address }
  } catch {
    return { scriptpubkey, scriptpubkey_asm, scriptpubkey_type: 'unknown' }
  }
}

function addressOf(script: Uint8Array): string | undefined {
  try {
    return Address(regtest).encode(OutScript.decode(script))
  } catch {
    // Bare keys and multisig have no address.
    return undefined
  }
}

function toAsm(script: Uint8Array): string {
  try {
    return Script.decode(script)
      .map((part) => {
        if (part instanceof Uint8Array) return `OP_PUSHBYTES_${part.length} ${hex.encode(part)}`
        return typeof part === 'number' ? `OP_PUSHNUM_${part}` : `OP_${part}`
      })
      .join(' ')
  } catch {
    return ''
  }
}
