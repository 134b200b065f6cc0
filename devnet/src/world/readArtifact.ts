import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Hex } from 'viem'

const schema = v.object({
  bytecode: v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value)),
})

/** Creation code of a contract of devnet/contracts/artifacts. */
export function readArtifact(
  name:
    | 'Multicall3'
    | 'PracticeBank'
    | 'PracticeFeed'
    | 'PracticeItems'
    | 'PracticeKeys'
    | 'PracticeResolver'
    | 'PracticeToken'
    | 'SignedNames'
    | 'UniversalResolver'
    | 'WrappedNative',
): Hex {
  const file = join(import.meta.dirname, '../../contracts/artifacts', `${name}.json`)
  return v.parse(schema, JSON.parse(readFileSync(file, 'utf8'))).bytecode
}
