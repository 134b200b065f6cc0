import { clockDifference } from '@latchkey/service-kit/clockDifference'
import type { Found } from '../finding.ts'
import type { Check } from '../installation.types.ts'

/** How far two clocks may differ, in seconds. */
const seconds = { drifts: 2, off: 30 }

/** The clock of this machine against that of each server that is reached, by the Date of its answer. */
export const checkClock: Check = async ({ addresses }) => {
  const found: Found[] = []
  for (const { url, answer } of addresses.values()) {
    if (answer === undefined) continue
    const apart = clockDifference(answer.headers.date, answer)
    if (apart === undefined || apart <= seconds.drifts) continue
    const code = apart > seconds.off ? 'clock/off' : 'clock/drifts'
    found.push({
      code,
      what: `The clock behind ${url.host} and that of this machine are ${Math.round(apart)} s apart.`,
    })
  }
  return found
}
