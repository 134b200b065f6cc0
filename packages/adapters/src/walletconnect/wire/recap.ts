import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { fromBase64, toBase64 } from './base64.ts'

const recapSchema = v.object({
  att: v.record(v.string(), v.record(v.string(), v.array(v.looseObject({ chains: v.optional(v.array(v.string())) })))),
})

type Recap = v.InferOutput<typeof recapSchema>

/** The abilities in the last resource, if it is a ReCap (ERC-5573). Undefined for none or a malformed one. */
export function readRecap(resources: readonly string[] | undefined): Recap | undefined {
  const last = resources?.at(-1)
  if (!last?.startsWith('urn:recap:')) return undefined
  try {
    const bytes = fromBase64(last.slice('urn:recap:'.length))
    return v.parse(recapSchema, JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

/** The resource that asks for methods together with a sign-in (ERC-5573): `urn:recap:` and the abilities. */
export function createRecap(namespace: string, methods: readonly string[]): string {
  const abilities = Object.fromEntries([...methods].sort().map((method) => [`request/${method}`, [{}]]))
  const json = JSON.stringify({ att: { [namespace]: abilities } })
  return `urn:recap:${toBase64(utf8ToBytes(json)).replaceAll('=', '')}`
}
