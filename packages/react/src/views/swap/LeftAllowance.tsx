import { type Plan, selectPlanProgress } from '@latchkey/core/plan'
import { formatAmount } from '@latchkey/protocol'
import { alertIcon, Button, Note, Stack } from '@latchkey/ui'
import { useAsyncAction } from '../../hooks/useAsyncAction.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { ErrorNote } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { revokePlanAllowances } from './planActions.ts'

/** What a swap allowed and has not used, with the way to take it back. Nothing where nothing is left. */
export function LeftAllowance({ plan }: { readonly plan: Plan }) {
  const kit = useKit()
  const { t, locale } = useText()
  const { run, isPending, error } = useAsyncAction(revokePlanAllowances)
  const revoke = useKitState(({ plans }) =>
    plans.findLast(({ intent }) => intent.kind === 'revoke' && intent.of === plan.id),
  )
  const { allowances } = selectPlanProgress(plan)
  if (allowances.length === 0) return null
  const isBusy = isPending || (revoke !== undefined && !selectPlanProgress(revoke).isOver)
  const amounts = allowances.map(
    ({ token, amountUnits }) => `${formatAmount(amountUnits, token.decimals, { locale })} ${token.symbol}`,
  )
  const take = () => {
    run(kit, { id: plan.id }).catch((reason: unknown) => kit.env.log('debug', 'The allowance stands', reason))
  }
  return (
    <Stack>
      <Note icon={alertIcon} tone="warn" live="status" title={t('swap.left.title', { amount: amounts.join(', ') })}>
        {t('swap.left.body')}
      </Note>
      {error && <ErrorNote error={error} />}
      <Button busy={isBusy} data-testid="swap-revoke" onClick={take}>
        {t('swap.revoke')}
      </Button>
    </Stack>
  )
}
