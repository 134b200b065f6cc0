import { hideNotification, type Kit, showNotification } from '@latchkey/core'
import { useLayoutEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { isSwapStep, type SwapPlan, usePayingWallet } from './useSwapPlan.ts'

/** Says over the page what a swap waits for once the modal is closed over it. How it ended is said by the kit itself. */
export function useSwapToast(plan: SwapPlan): void {
  const { id } = plan
  const kit = useKit()
  const { t } = useText()
  const wallet = usePayingWallet(plan) ?? t('common.wallet')
  // In the same step as the screen: when the modal is closed right after a view took the place of another, the one that
  // has left would take that for its own end, and both would speak.
  useLayoutEffect(
    () => () => {
      if (kit.store.getState().modal.open) return
      follow(kit, (plan) => {
        if (plan.id !== id) return undefined
        const isSwap = isSwapStep(plan)
        if (plan.status === 'asking') return t(isSwap ? 'swap.asked.title' : 'swap.askedAllow.title', { wallet })
        return plan.status === 'pending' ? t(isSwap ? 'swap.swapping' : 'swap.approving') : undefined
      })
    },
    [kit, id, t, wallet],
  )
}

/** Keeps a message on the page as long as there is one, until the modal is opened. */
function follow(
  kit: Kit,
  wordsFor: (plan: Pick<SwapPlan, 'id' | 'status' | 'steps' | 'at' | 'mode'>) => string | undefined,
): void {
  let said: string | undefined
  const say = () => {
    const { modal, notification, plans } = kit.store.getState()
    const text = modal.open ? undefined : plans.map(wordsFor).find((words) => words !== undefined)
    const before = said
    if (text === undefined) stop()
    if (text === before) return
    said = text
    if (text !== undefined) showNotification(kit, { message: text, variant: 'loading' })
    else if (notification.open && notification.message === before) hideNotification(kit)
  }
  const stop = kit.store.subscribe(say)
  say()
}
