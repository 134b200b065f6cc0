import { cancelPlan, continuePlan, revokePlanAllowances } from '@latchkey/core/plan'
import { submitSwap, swapSteps } from '@latchkey/core/swap'

/** What asks a wallet for a swap. One thing, so that one `import()` brings it, with the first press. */
export const swapCode = { cancelPlan, continuePlan, revokePlanAllowances, submitSwap, swapSteps }
