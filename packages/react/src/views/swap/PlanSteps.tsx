import type { Plan, StepDraft } from '@latchkey/core/plan'
import { formatAmount } from '@latchkey/protocol'
import { Stepper, type StepperStep } from '@latchkey/ui'
import { useText } from '../../text/TextContext.ts'

export type PlanStepsProps = {
  readonly steps: readonly Pick<StepDraft, 'kind' | 'allowance'>[]
  /** The plan that they are of; none has begun before a press. */
  readonly plan?: Pick<Plan, 'at' | 'mode' | 'status'> | undefined
}

/** What a wallet is asked for, numbered, with the present one marked. */
export function PlanSteps({ steps, plan }: PlanStepsProps) {
  const { t } = useText()
  const names = useStepNames()
  if (plan?.mode === 'batch') {
    const text = t('swap.step.batch', { steps: steps.map(names).join(', ') })
    return <Stepper steps={[{ text, state: plan.status === 'confirmed' ? 'done' : 'now' }]} />
  }
  const stateOf = (index: number): StepperStep['state'] => {
    if (plan === undefined) return 'next'
    if (plan.status === 'confirmed' || index < plan.at) return 'done'
    return index === plan.at ? 'now' : 'next'
  }
  return (
    <Stepper steps={steps.map((step, index) => ({ text: `${index + 1}. ${names(step)}`, state: stateOf(index) }))} />
  )
}

/** What each kind of step does, in words. */
function useStepNames(): (step: PlanStepsProps['steps'][number]) => string {
  const { t, locale } = useText()
  return ({ kind, allowance }) => {
    const { token, amountUnits = 0n } = allowance ?? {}
    const symbol = token?.symbol ?? ''
    const amount = token ? `${formatAmount(amountUnits, token.decimals, { locale })} ${symbol}` : ''
    if (kind === 'reset' || kind === 'revoke') return t('swap.step.reset', { token: symbol })
    if (kind === 'approve') return t('swap.step.approve', { amount })
    if (kind === 'permit') return t('swap.step.permit', { amount })
    return t('swap.swap')
  }
}
