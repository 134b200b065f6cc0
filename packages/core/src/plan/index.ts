export type { Intent } from './intent.schema.ts'
export { cancelPlan, continuePlan, revokePlanAllowances, startPlan } from './plan.actions.ts'
export type { PlanKind } from './planKinds.ts'
export {
  type BuiltStep,
  type Plan,
  type PlanProgress,
  type PlanStatus,
  type PlanStep,
  type PlanStepKind,
  type StepAllowance,
  type StepDraft,
  type StepWork,
  selectPlanProgress,
} from './planState.ts'
