import { randomBytes } from 'node:crypto'
import type { RecoveryWrap } from '@latchkey/protocol/vault'
import { codeWrapKey, createPrintedCode, seal } from '@latchkey/vault/keys'
import { plainRandom } from '../../plainRandom.ts'
import { keyOf } from './keyOf.ts'
import { textOf } from './textOf.ts'
import type { World } from './world.types.ts'

/** A recovery method by a printed code, which is remembered. */
export function printCode(world: World, userId: string, recoveryPublicKey: string): RecoveryWrap {
  const code = createPrintedCode(plainRandom)
  const wrapId = randomBytes(16).toString('base64url')
  world.memory.codes.set(wrapId, code)
  const context = { user: userId, set: recoveryPublicKey, slot: `wrap:${wrapId}` }
  const ciphertext = textOf(seal(codeWrapKey(code), keyOf(world, recoveryPublicKey), context, plainRandom))
  return { method: 'code', wrapId, recoveryPublicKey, ciphertext }
}
