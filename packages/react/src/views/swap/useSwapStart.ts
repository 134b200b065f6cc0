import type { Kit, ViewParams } from '@latchkey/core'
import { editSwap, resetSwap, swapStore } from '@latchkey/core/swap'
import { useEffect } from 'react'
import { normaliseAmount } from '../../amounts/normaliseAmount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { findNamedToken } from './swapFigures.ts'
import type { SwapForm } from './useSwapForm.ts'

type Start = ViewParams['Swap']

/** What the form of a kit was begun with last: coming back to the view doesn't begin it again. */
const createBegun = (): { start: Start } => ({ start: undefined })

/** Begins the form with what the app names, and an empty one with the native token of the network. */
export function useSwapStart({ tokens, sourceToken }: SwapForm, start: Start): void {
  const kit = useKit()
  const isEmpty = sourceToken === undefined
  useEffect(() => {
    if (tokens === undefined) return
    if (start !== undefined && kit.internals.get(createBegun).start !== start) begin(kit, start, tokens)
    const { toToken, ...form } = swapStore(kit).getState()
    const native = tokens.find(({ address }) => address === undefined)
    if (!isEmpty || form.sourceToken || form.status !== 'editing' || !native || toToken === native) return
    editSwap(kit, { sourceToken: native })
  }, [kit, tokens, isEmpty, start])
}

function begin(kit: Kit, start: NonNullable<Start>, tokens: NonNullable<SwapForm['tokens']>): void {
  const { status } = swapStore(kit).getState()
  if (status === 'preparing' || status === 'started') return
  kit.internals.get(createBegun).start = start
  resetSwap(kit)
  const { amount, fromToken, toToken } = start
  const find = (named: string | undefined) => {
    const token = named === undefined ? undefined : findNamedToken(named, tokens)
    if (named !== undefined && !token) kit.env.log('warn', `No token called ${named} can be swapped here`)
    return token
  }
  const [from, to] = [find(fromToken), find(toToken)]
  editSwap(kit, {
    ...(from && { sourceToken: from }),
    ...(to && { toToken: to }),
    ...(amount !== undefined && { sourceTokenAmount: normaliseAmount(String(amount)) }),
  })
}
