// Plans of several steps: what a person wants of a wallet, in one prompt where it takes several calls as one, else in turn.
export {
  cancelPlan,
  continuePlan,
  type Intent,
  type Plan,
  type PlanProgress,
  type PlanStatus,
  type PlanStep,
  revokePlanAllowances,
  type StepAllowance,
  type StepDraft,
  type StepWork,
  selectPlanProgress,
  startPlan,
} from '@latchkey/core/plan'
export type { ChainCall, TypedData } from '@latchkey/core/ports'
