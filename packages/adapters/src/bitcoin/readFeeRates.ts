import type { FeeSpeed } from '@latchkey/core/ports'
import type { Esplora } from './createEsplora.ts'
import { esploraAnswers } from './esploraAnswers.schema.ts'

/** Blocks to wait at each speed, and about how long that takes. */
export const feeSpeeds = [
  { speed: 'slow', blocks: 6, minutes: 60 },
  { speed: 'normal', blocks: 3, minutes: 30 },
  { speed: 'fast', blocks: 1, minutes: 10 },
] as const satisfies readonly { speed: FeeSpeed; blocks: number; minutes: number }[]

/** Below this, nodes do not relay. Satoshis a virtual byte. */
const least = 1

/** What each speed costs now, in satoshis a virtual byte: the slower is never dearer than the faster. */
export async function readFeeRates(esplora: Esplora): Promise<Readonly<Record<FeeSpeed, number>>> {
  const estimates = await esplora.read(esploraAnswers.fees, '/fee-estimates')
  // A server names some numbers of blocks: what suffices for fewer blocks suffices for more.
  const within = (blocks: number) => {
    const fitting = Object.entries(estimates).filter(([target]) => Number(target) <= blocks)
    const [nearest] = fitting.toSorted(([one], [other]) => Number(other) - Number(one))
    return Math.max(least, nearest?.[1] ?? least)
  }
  const [slow, normal, fast] = feeSpeeds.map(({ blocks }) => within(blocks))
  const normalRate = Math.max(normal ?? least, slow ?? least)
  return { slow: slow ?? least, normal: normalRate, fast: Math.max(fast ?? least, normalRate) }
}
