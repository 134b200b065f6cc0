import { utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase64 } from './toBase64.ts'

/** The resource that asks for methods together with a sign-in (ERC-5573): `urn:recap:` and the abilities. */
export function createRecap(namespace: string, methods: readonly string[]): string {
  const abilities = Object.fromEntries([...methods].sort().map((method) => [`request/${method}`, [{}]]))
  const json = JSON.stringify({ att: { [namespace]: abilities } })
  return `urn:recap:${toBase64(utf8ToBytes(json)).replaceAll('=', '')}`
}
