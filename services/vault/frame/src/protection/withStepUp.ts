import type { Errand } from './errand.types.ts'
import { isRefusal } from './isRefusal.ts'
import { stepUp } from './stepUp.ts'

/** Runs a call, and once more after the person has proven themselves anew where the service wants that. */
export async function withStepUp<Result>(errand: Errand, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!isRefusal(error, 'session/step-up-needed', 'session/stale')) throw error
    const proven = await stepUp(errand)
    if (proven.by === 'guardian') proven.worker.end()
    return call()
  }
}
