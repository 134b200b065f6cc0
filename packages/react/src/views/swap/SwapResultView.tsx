import { pushView, transactionUrl } from '@latchkey/core'
import { selectPlanProgress } from '@latchkey/core/plan'
import { cancelSwap, leaveSwap, readSwapReceived } from '@latchkey/core/swap'
import { Body, Button, externalIcon, Icon, Ring, refreshIcon, Stack, StatusMessage, TokenImage } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { ActivityButton } from '../history/ActivityButton.tsx'
import { LeftAllowance } from './LeftAllowance.tsx'
import { PlanReview } from './PlanReview.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { continuePlan } from './planActions.ts'
import { useIconOf } from './useIconOf.ts'
import { isSettled, isSwapStep, type SwapPlan, usePayingWallet, useSwapPlan } from './useSwapPlan.ts'
import { useSwapToast } from './useSwapToast.ts'

/** How a swap went: on its way, done, failed or stopped, and what it has left allowed. */
export function SwapResultView() {
  const plan = useSwapPlan()
  if (plan === undefined) return null
  return isSettled(plan) ? <Outcome plan={plan} /> : <PlanReview plan={plan} />
}

function Outcome({ plan }: { readonly plan: SwapPlan }) {
  const kit = useKit()
  const { t } = useText()
  useSwapToast(plan)
  const said = useOutcomeText(plan)
  const iconOf = useIconOf(plan)
  const { id, intent, networkId, steps, status, error, hash } = plan
  const { canContinue } = selectPlanProgress(plan)
  const network = kit.networks.find((each) => each.caipNetworkId === networkId)
  const url = hash === undefined ? undefined : transactionUrl(kit, network, hash)
  const isOver = status !== 'pending'
  const isOpen = isOver && status !== 'confirmed'
  // The wallet was asked and gave no clear answer: another press could swap twice.
  const mayBeOut = isOpen && steps.some(({ state }) => state === 'asked')
  const again = () => {
    if (!canContinue) {
      // What failed on the chain is quoted again.
      cancelSwap(kit)
      pushView(kit, 'Swap')
      return
    }
    continuePlan(kit, { id }).catch((reason: unknown) => kit.env.log('debug', 'The swap failed again', reason))
  }
  return (
    <Body>
      <Stack className="lk-c">
        <Ring state={status === 'confirmed' ? 'done' : mayBeOut ? 'idle' : isOver ? 'failed' : 'asked'}>
          <TokenImage size="l" name={intent.get.symbol} src={iconOf(intent.get)} />
        </Ring>
        <StatusMessage live={error ? 'alert' : 'status'} title={said.title}>
          {mayBeOut ? t('result.mayBeOut') : said.body}
        </StatusMessage>
      </Stack>
      {!isOver && steps.length > 1 && <PlanSteps steps={steps} plan={plan} />}
      {error && <ErrorDetails error={error} />}
      <LeftAllowance plan={plan} />
      <Stack>
        {url && (
          <Button {...url}>
            {t('result.explorer')}
            {url.external && <Icon d={externalIcon} size="s" flip />}
          </Button>
        )}
        {mayBeOut && <ActivityButton networkId={networkId} />}
        {isOpen && !mayBeOut && (
          <Button variant="primary" data-testid="swap-action-button" onClick={again}>
            <Icon d={refreshIcon} />
            {t('common.tryAgain')}
          </Button>
        )}
        <Button variant={isOpen ? 'quiet' : 'primary'} data-testid="swap-done" onClick={() => leaveSwap(kit)}>
          {t(status === 'confirmed' ? 'result.done' : 'common.close')}
        </Button>
      </Stack>
    </Body>
  )
}

function useOutcomeText(plan: SwapPlan): { readonly title: string; readonly body: string } {
  const kit = useKit()
  const { t, errorText } = useText()
  const wallet = usePayingWallet(plan)
  const { status, error, networkId, intent } = plan
  const got = useReceived(plan)
  const { give, get } = intent
  const network = kit.networks.find((each) => each.caipNetworkId === networkId)?.name
  if (error?.code === 'transaction/reverted' && isSwapStep(plan)) {
    return { title: t('swap.reverted.title'), body: t('swap.reverted.body') }
  }
  if (error) return errorText(error, { wallet, network })
  if (status === 'pending') return { title: t('swap.swapping'), body: t('result.pending.body') }
  if (status !== 'confirmed') return { title: t('swap.stopped.title'), body: t('swap.stopped.body') }
  const title = t('swap.done.title', { give: `${give.amount} ${give.symbol}` })
  if (got !== undefined) return { title, body: t('swap.done.got', { got: `${got} ${get.symbol}` }) }
  const amounts = { least: `${get.minAmount} ${get.symbol}`, quoted: `${get.amount} ${get.symbol}` }
  return { title, body: t('swap.done.body', amounts) }
}

/** What has arrived, by the chain's own word; undefined until it is known, and where it can't be. */
function useReceived(plan: SwapPlan): string | undefined {
  const kit = useKit()
  const [received, setReceived] = useState<string>()
  useEffect(() => {
    let isOn = true
    readSwapReceived(kit, plan).then(
      (amount) => isOn && setReceived(amount),
      (reason: unknown) => kit.env.log('debug', 'What a swap has brought could not be read', reason),
    )
    return () => {
      isOn = false
    }
  }, [kit, plan])
  return received
}
