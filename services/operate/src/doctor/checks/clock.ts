import type { Found } from '../finding.ts'
import type { Check } from '../installation.types.ts'

/** How far two clocks may differ, in seconds. */
const seconds = { drifts: 2, off: 30 }

/** The clock of this machine against that of each server that is reached, by the Date of its answer. */
export const checkClock: Check = async ({ addresses }) => {
  const found: Found[] = []
  for (const { url, answer } of addresses.values()) {
    const dateMs = Date.parse(answer?.headers.date ?? '')
    if (answer === undefined || Number.isNaN(dateMs)) continue
    // The header has whole seconds, and was written at some time between the question and the answer.
    const apart = Math.max(0, dateMs - answer.atMs, answer.askedAtMs - (dateMs + 1_000)) / 1_000
    if (apart <= seconds.drifts) continue
    const code = apart > seconds.off ? 'clock/off' : 'clock/drifts'
    found.push({
      code,
      what: `The clock behind ${url.host} and that of this machine are ${Math.round(apart)} s apart.`,
    })
  }
  return found
}
