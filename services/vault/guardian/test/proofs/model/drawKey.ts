import { createRecoveryKey } from '@latchkey/vault/keys'
import { plainRandom } from '../../plainRandom.ts'
import { textOf } from './textOf.ts'
import type { World } from './world.types.ts'

/** Another recovery key, remembered. @returns Its public half. */
export function drawKey({ memory }: World): string {
  const key = createRecoveryKey(plainRandom)
  memory.keys.set(textOf(key.public), key.secret)
  return textOf(key.public)
}
