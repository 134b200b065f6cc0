import { pushView, replaceView, type ViewParams } from '@latchkey/core'
import { Body } from '@latchkey/ui'
import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useSwapNetworks } from '../../hooks/useSwapNetworks.ts'
import { LeftAllowance } from './LeftAllowance.tsx'
import { SwapEntry } from './SwapEntry.tsx'
import { useSwapForm } from './useSwapForm.ts'
import { useLeftBehind, useSwapPlan } from './useSwapPlan.ts'
import { useSwapStart } from './useSwapStart.ts'

const loadResult = async () => (await import('./SwapResultView.tsx')).SwapResultView

/** One token for another, over the best route or a chosen one. What has begun goes on here. */
export function SwapView({ params }: { readonly params: ViewParams['Swap'] }) {
  const kit = useKit()
  const form = useSwapForm()
  const plan = useSwapPlan()
  const leftBehind = useLeftBehind()
  const SwapResult = useLoaded(loadResult, plan !== undefined)
  const isOffered = useSwapNetworks()?.some(({ caipNetworkId }) => caipNetworkId === form.networkId)
  // The service may have no market there.
  const canSwap = isOffered && form.tokensError?.code === 'api/unsupported-chain' ? false : isOffered
  useSwapStart(form, params)
  useEffect(() => {
    if (canSwap === false) replaceView(kit, 'UnsupportedChain', { feature: 'swap' })
  }, [kit, canSwap])
  if (plan) return SwapResult ? <SwapResult /> : <Body aria-busy="true" />
  return (
    <Body>
      {leftBehind && <LeftAllowance plan={leftBehind} />}
      <SwapEntry
        form={form}
        onSelect={(target) => pushView(kit, 'SwapSelectToken', { target })}
        onConnect={() => pushView(kit, 'Connect')}
        onReview={() => pushView(kit, 'SwapPreview')}
      />
    </Body>
  )
}
