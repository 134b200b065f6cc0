import { selectPlanProgress } from '@latchkey/core/plan'
import { cancelSwap, resumeSwap } from '@latchkey/core/swap'
import { alertIcon, Body, Button, ButtonRow, eyeIcon, Note, Text } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { ErrorNote } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { GiveAndGet } from './GiveAndGet.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { cancelPlan, continuePlan } from './planActions.ts'
import { useIconOf } from './useIconOf.ts'
import { isSwapStep, type SwapPlan, usePayingWallet } from './useSwapPlan.ts'
import { useSwapToast } from './useSwapToast.ts'

/** A swap that has begun: which step it is at, and the press that goes on. All of it is of the plan: a reload keeps it. */
export function PlanReview({ plan }: { readonly plan: SwapPlan }) {
  const kit = useKit()
  const { t } = useText()
  useSwapToast(plan)
  const iconOf = useIconOf(plan)
  const wallet = usePayingWallet(plan) ?? t('common.wallet')
  const { id, intent, status, steps, error, slow, switchingWallet } = plan
  const { give, get } = intent
  const network = kit.networks.find((each) => each.caipNetworkId === plan.networkId)
  const { canContinue, allowances } = selectPlanProgress(plan)
  const isAsked = status === 'asking'
  const isWorking = isAsked || status === 'quoting' || status === 'pending'
  const goOn = () => {
    resumeSwap(kit, { planId: id })
    continuePlan(kit, { id, quote: plan.quote }).catch((reason: unknown) =>
      kit.env.log('debug', 'The swap has not gone on', reason),
    )
  }
  const stop = () => {
    cancelPlan(kit, id)
    // Where something was allowed, the result says what is left of it.
    if (allowances.length > 0) return
    cancelSwap(kit)
  }
  return (
    <Body>
      <GiveAndGet
        give={{ ...give, iconUrl: iconOf(give), amount: `${give.amount} ${give.symbol}` }}
        get={{ ...get, iconUrl: iconOf(get), amount: `${get.minAmount} ${get.symbol}` }}
      />
      <PlanSteps steps={steps} plan={plan} />
      {status === 'reviewing' && (
        <Note icon={alertIcon} tone="warn" live="alert" title={t('swap.changed.title')}>
          {t('swap.changed.body', { amount: `${get.minAmount} ${get.symbol}` })}
        </Note>
      )}
      {status === 'unknown' && (
        <Note icon={alertIcon} tone="warn" live="status" title={t('swap.interrupted.title', { wallet })}>
          {t('swap.interrupted.body')}
        </Note>
      )}
      {error && status !== 'reviewing' && <ErrorNote error={error} />}
      {isAsked && (
        <Note
          icon={eyeIcon}
          live="status"
          title={
            slow
              ? t('connecting.slow.title', { wallet })
              : switchingWallet
                ? t('switchNetwork.waiting.title', { wallet })
                : t(isSwapStep(plan) ? 'swap.asked.title' : 'swap.askedAllow.title', { wallet })
          }
        >
          {slow
            ? t('connecting.slow.body')
            : switchingWallet
              ? t('switchNetwork.waiting.body', { network: network?.name ?? t('common.network') })
              : t(isSwapStep(plan) ? 'swap.asked.body' : 'swap.askedAllow.body')}
        </Note>
      )}
      {status === 'pending' && <Text role="status">{t('result.pending.body')}</Text>}
      <ButtonRow>
        <Button data-testid="swap-stop" onClick={stop}>
          {t('swap.stop')}
        </Button>
        <Button
          variant="primary"
          data-testid="swap-action-button"
          busy={isWorking}
          disabled={!isWorking && !canContinue}
          onClick={goOn}
        >
          {isSwapStep(plan) ? t('swap.swap') : t(isWorking ? 'swap.approving' : 'swap.approve')}
        </Button>
      </ButtonRow>
    </Body>
  )
}
