import * as v from 'valibot'
import { fromBase64 } from './fromBase64.ts'

const recapSchema = v.object({
  att: v.record(v.string(), v.record(v.string(), v.array(v.looseObject({ chains: v.optional(v.array(v.string())) })))),
})

export type Recap = v.InferOutput<typeof recapSchema>

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
