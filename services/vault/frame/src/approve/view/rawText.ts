import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { Facts } from '../lookUp/facts.types.ts'
import { writeSolanaTransaction } from '../solana/writeSolanaTransaction.ts'
import type { Subject } from '../subject/subject.types.ts'
import type { CheckedTypedData, TypedNode } from '../typedData/typed.types.ts'

function plain(node: TypedNode): unknown {
  if (node.kind === 'value') return typeof node.value === 'bigint' ? node.value.toString() : node.value
  if (node.kind === 'list') return node.items.map(plain)
  return Object.fromEntries(node.fields.map((field) => [field.name, plain(field.node)]))
}

function typedText({ primaryType, types, domain, message }: CheckedTypedData): string {
  return JSON.stringify({ primaryType, types, domain: plain(domain), message: plain(message) }, undefined, 2)
}

/** What is signed, as bytes and numbers, for whoever wants to check. */
export function rawText(subject: Subject, facts: Facts | undefined): string {
  switch (subject.kind) {
    case 'message':
      return `0x${bytesToHex(subject.bytes)}`
    case 'typedData':
      return typedText(subject.data)
    case 'solana':
      return subject.transactions.map((one) => base64.encode(writeSolanaTransaction(one))).join('\n\n')
    case 'transaction': {
      const { to, value, data } = subject.wish
      const { nonce, gas, fees } = facts?.prepared ?? {}
      const lines = { to, value, nonce, gas, ...fees, data: `0x${bytesToHex(data)}` }
      return Object.entries(lines)
        .filter(([, content]) => content !== undefined)
        .map(([name, content]) => `${name} ${String(content)}`)
        .join('\n')
    }
  }
}
