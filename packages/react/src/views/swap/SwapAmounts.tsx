import type { Kit, ViewParams } from '@latchkey/core'
import { type SwapToken, swapQuotesQuery, swapStore } from '@latchkey/core/swap'
import { accountReserves, formatAmount, parseCaipNetworkId } from '@latchkey/protocol'
import { AmountField, Chip, flipIcon, IconButton, MaxButton, TokenImage, useStyles } from '@latchkey/ui'
import { normaliseAmount } from '../../amounts/normaliseAmount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { type QueryBundle, useQueryBundle } from '../../queries/useQueryBundle.ts'
import { HiddenAround } from '../../text/HiddenAround.tsx'
import { useText } from '../../text/TextContext.ts'
import type { SwapForm } from './useSwapForm.ts'

/** The two amounts, with the button between that turns them round. */
const swapCss = `
.lk-two{display:grid}
.lk-two>.lk-card>.lk-q{margin-block-end:var(--lk-s1)}
.lk-two>.lk-turn{block-size:var(--lk-s2);position:relative;z-index:1}
.lk-turn>.lk-ib{position:absolute;inset:calc(var(--lk-m)*-1.8) 0;margin:auto;inline-size:var(--lk-hit);block-size:var(--lk-hit);color:var(--lk-text);border-radius:var(--lk-r-m)}
.lk-turn>.lk-ib:hover{background:none}
.lk-turn>.lk-ib::before{content:"";position:absolute;inset:4px;border-radius:var(--lk-r-s);background:var(--lk-hover);box-shadow:0 0 0 3px var(--lk-bg);z-index:-1}
.lk-turn>.lk-ib:hover::before{background:var(--lk-fill)}
.lk-kv .lk-link{display:inline-flex;align-items:center;gap:calc(var(--lk-m)*.6)}
.lk-routes>.lk-list .lk-row{padding-inline-start:var(--lk-s4)}
@media (forced-colors:active){.lk-turn>.lk-ib::before{border:1px solid CanvasText;background:Canvas}}
`

export type Target = ViewParams['SwapSelectToken']['target']

export type SwapAmountsProps = {
  readonly form: SwapForm
  /** A token is to be chosen for one of the two. */
  readonly onSelect: (target: Target) => void
}

/** What is given and what is got, with the button between that turns them round. */
export function SwapAmounts({ form, onSelect }: SwapAmountsProps) {
  const kit = useKit()
  const { t, errorText } = useText()
  const parts = useQueryBundle()
  useStyles(swapCss)
  const { sourceToken, toToken, quote, isQuoting, givenUnits, amountError } = form
  const problem = amountError && errorText(amountError)
  const balance = form.balanceOf(sourceToken)
  const isTooMuch = givenUnits !== undefined && balance !== undefined && givenUnits > balance
  const got = quote && toToken ? formatAmount(quote.gotUnits, toToken.decimals, { maxDecimals: 6 }) : ''
  return (
    <div className="lk-two">
      <AmountField
        label={t('swap.give')}
        labelShown
        data-testid="swap-input-sourceToken"
        value={form.sourceTokenAmount}
        problem={problem ? `${problem.title}. ${problem.body}` : isTooMuch ? t('swap.tooMuch') : undefined}
        onChange={(text) => form.edit({ sourceTokenAmount: normaliseAmount(text) })}
        worth={form.worthText(givenUnits, sourceToken)}
        unit={<TokenChip form={form} target="sourceToken" onSelect={onSelect} />}
        available={
          sourceToken &&
          balance !== undefined && (
            <>
              <bdi>{form.amountText(balance, sourceToken)}</bdi>{' '}
              <MaxButton aria-label={t('send.maxLabel')} onClick={() => parts && void takeAll(kit, parts, form)}>
                {t('send.max')}
              </MaxButton>
            </>
          )
        }
      />
      <div className="lk-turn">
        <IconButton icon={flipIcon} label={t('swap.flip')} data-testid="swap-flip" onClick={form.flip} />
      </div>
      <AmountField
        label={t('swap.get')}
        labelShown
        readOnly
        data-testid="swap-input-toToken"
        value={got}
        aria-busy={isQuoting}
        onChange={() => undefined}
        worth={isQuoting ? t('swap.quoting') : form.worthText(quote?.gotUnits, toToken)}
        unit={<TokenChip form={form} target="toToken" onSelect={onSelect} />}
        available={toToken && <Held form={form} />}
      />
    </div>
  )
}

function Held({ form }: { readonly form: SwapForm }) {
  const balance = form.balanceOf(form.toToken)
  return form.toToken && balance !== undefined && <bdi>{form.amountText(balance, form.toToken)}</bdi>
}

type TokenChipProps = SwapAmountsProps & { readonly target: Target }

/** The chosen token, or what it takes to choose one. */
function TokenChip({ form, target, onSelect }: TokenChipProps) {
  const kit = useKit()
  const { t } = useText()
  const token = form[target]
  const select = () => {
    kit.emit({ type: 'CLICK_SELECT_TOKEN_TO_SWAP' })
    onSelect(target)
  }
  if (token === undefined) {
    return (
      <Chip menu data-testid={`swap-select-token-button-${target}`} onClick={select}>
        {t('swap.selectToken')}
      </Chip>
    )
  }
  return (
    <Chip
      menu
      data-testid={`swap-input-token-${target}`}
      lead={<TokenImage size="xs" name={token.symbol} src={token.iconUrl} />}
      onClick={select}
    >
      <HiddenAround text={t('swap.token', { token: '{token}' })} values={{ token: token.symbol }} />
    </Chip>
  )
}

/**
 * A wallet keeps back what the fee may be at most: twice the fee of this moment for a quarter more gas than the trial
 * used. Less would make it refuse a swap of everything.
 */
const feeMargin = { of: 5n, in: 2n }
/** While it is not known into what: so many times the fee of a payment. */
const paymentsOfFee = 10n

/**
 * Puts the whole balance into the form; of the native token, what the fee may cost at most stays behind, and what the
 * network wants to be left on an account. What the person has typed or chosen while that was asked stays.
 */
async function takeAll(kit: Kit, parts: QueryBundle, form: SwapForm): Promise<void> {
  const { sourceToken } = form
  const balance = form.balanceOf(sourceToken)
  if (sourceToken === undefined || balance === undefined) return
  const before = swapStore(kit).getState()
  let units = balance
  if (sourceToken.address === undefined && balance > 0n) {
    try {
      units -= await highestFee(kit, parts, form, { token: sourceToken, balance })
      units -= accountReserves[parseCaipNetworkId(sourceToken.networkId).namespace]
    } catch (error) {
      kit.env.log('warn', 'The fee of a swap of everything is not known', error)
    }
  }
  const now = swapStore(kit).getState()
  if (now.sourceToken !== before.sourceToken || now.sourceTokenAmount !== before.sourceTokenAmount) return
  form.edit({ sourceTokenAmount: formatAmount(units > 0n ? units : 0n, sourceToken.decimals) })
}

type Everything = { readonly token: SwapToken; readonly balance: bigint }

async function highestFee(
  kit: Kit,
  parts: QueryBundle,
  form: SwapForm,
  { token, balance }: Everything,
): Promise<bigint> {
  const { toToken, owner, slippageBps } = form
  const client = parts.getQueryClient(kit)
  if (toToken) {
    const asked = { sourceToken: token, toToken, givenUnits: balance, owner, slippageBps }
    const [quote] = await client.fetchQuery(swapQuotesQuery(kit, asked))
    return quote ? (quote.feeUnits * feeMargin.of) / feeMargin.in : 0n
  }
  if (owner === undefined) return 0n
  const payment = { from: owner, to: owner, amountUnits: 1n, token, networkId: token.networkId }
  const fee = await client.fetchQuery(parts.feeQuery(kit, payment))
  return (fee?.maxFeeUnits ?? 0n) * paymentsOfFee
}
