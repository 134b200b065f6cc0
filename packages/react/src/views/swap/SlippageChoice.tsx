import { slippageLimits } from '@latchkey/core/swap'
import { parseAmount } from '@latchkey/protocol'
import { Card, Choice, Field, Stack } from '@latchkey/ui'
import { useState } from 'react'
import { normaliseAmount } from '../../amounts/normaliseAmount.ts'
import { useText } from '../../text/TextContext.ts'
import { percentText } from './swapFigures.ts'
import type { SwapForm } from './useSwapForm.ts'

/** Offered side by side, in hundredths of a per cent; the second is the default of the specification. */
const offered = [50, 100, 300]

/** How much less may arrive than was quoted: one of three, or what is typed, 0.05 to 50 %. */
export function SlippageChoice({ form }: { readonly form: SwapForm }) {
  const { t, locale } = useText()
  const { slippageBps, edit } = form
  const [typed, setTyped] = useState(offered.includes(slippageBps) ? '' : String(slippageBps / 100))
  const { minBps, maxBps } = slippageLimits
  const isBad = typed !== '' && parsePercent(typed) === undefined
  const type = (text: string) => {
    const typed = normaliseAmount(text)
    setTyped(typed)
    const bps = parsePercent(typed)
    if (bps !== undefined) edit({ slippageBps: bps })
  }
  return (
    <Card>
      <Stack>
        <Choice
          label={t('swap.slippage')}
          options={offered.map((bps) => ({ id: String(bps), label: percentText(bps, locale) }))}
          selected={typed === '' ? String(slippageBps) : ''}
          onSelect={(id) => {
            setTyped('')
            edit({ slippageBps: Number(id) })
          }}
        />
        <Field
          label={t('swap.otherSlippage')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          tone={isBad ? 'bad' : 'help'}
          message={
            isBad
              ? t('swap.slippageRange', { least: percentText(minBps, locale), most: percentText(maxBps, locale) })
              : t('swap.slippageHelp')
          }
          onChange={(event) => type(event.target.value)}
        />
      </Stack>
    </Card>
  )
}

/** Per cent as typed, in hundredths of one; undefined where it is none that can be set. */
function parsePercent(text: string): number | undefined {
  try {
    const bps = Number(parseAmount(text, 2))
    return bps >= slippageLimits.minBps && bps <= slippageLimits.maxBps ? bps : undefined
  } catch {
    return undefined
  }
}
