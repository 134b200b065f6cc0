import type { PaymentKind } from '@latchkey/core/onramp'
import { AmountField, Button, Chip, Chips, currencySign, Skeleton, Stack } from '@latchkey/ui'
import { normaliseAmount } from '../../amounts/normaliseAmount.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import type { MessageKey } from '../../messages/messages.types.ts'
import { HiddenAround } from '../../text/HiddenAround.tsx'
import { useText } from '../../text/TextContext.ts'
import { AssetImage } from './AssetImage.tsx'
import { coinNumber } from './buyFigures.ts'
import type { BuyForm } from './useBuyForm.ts'

// Comes while it is asked what is sold.
const loadCountry = async () => (await import('./CountryFields.tsx')).CountryFields
// In most countries something is.
const loadNothingSold = async () => (await import('./NothingSold.tsx')).NothingSold

/** The ways to pay. */
const methodLabels = {
  card: 'buy.card',
  bank: 'buy.bank',
  'apple-pay': 'buy.applePay',
  'google-pay': 'buy.googlePay',
  account: 'buy.account',
  other: 'buy.other',
} as const satisfies Record<PaymentKind, MessageKey>

export type BuyEntryProps = {
  readonly form: BuyForm
  readonly onToken: () => void
  readonly onCurrency: () => void
  readonly onConnect: () => void
}

/** What is paid, for what, by which way, and where the person lives. */
export function BuyEntry(props: BuyEntryProps) {
  const { t } = useText()
  const { form, onConnect } = props
  const Country = useLoaded(loadCountry, true)
  const country = Country ? <Country form={form} /> : <Skeleton height={44} />
  const isSold = form.purchaseCurrency !== undefined
  const isKnown = !form.optionsLoading && form.country !== undefined
  const NothingSold = useLoaded(loadNothingSold, isKnown && !isSold)
  if (!isSold) {
    if (!isKnown) return <WaitingFields />
    return (
      <>
        {NothingSold && <NothingSold country={form.country} />}
        {country}
      </>
    )
  }
  return (
    <>
      <Fields {...props} />
      {country}
      {form.receiver === undefined && (
        <Button variant="primary" onClick={onConnect}>
          {t('button.connect')}
        </Button>
      )}
    </>
  )
}

/** As high as the fields that come. */
function WaitingFields() {
  return (
    <Stack aria-hidden="true">
      <Skeleton height={108} />
      <Skeleton height={108} />
      <Skeleton height={44} />
    </Stack>
  )
}

function Fields({ form, onToken, onCurrency }: BuyEntryProps) {
  const { t, locale } = useText()
  const { paymentCurrency, paymentAmount, purchaseAmount, isAsking, problem, edit } = form
  const methods = paymentCurrency?.payment_method_limits ?? []
  return (
    <>
      <Stack>
        <AmountField
          label={t('buy.pay')}
          labelShown
          data-testid="onramp-input-payment"
          value={paymentAmount}
          prefix={paymentCurrency && currencySign(paymentCurrency.id, locale)}
          problem={problem}
          onChange={(text) => edit({ paymentAmount: normaliseAmount(text) })}
          unit={
            <Chip menu onClick={onCurrency}>
              <HiddenAround
                text={t('buy.currency', { currency: '{currency}' })}
                values={{ currency: paymentCurrency?.id }}
              />
            </Chip>
          }
        />
        <AmountField
          label={t('buy.get')}
          labelShown
          readOnly
          data-testid="onramp-input-purchase"
          value={purchaseAmount && coinNumber(purchaseAmount)}
          aria-busy={isAsking}
          onChange={() => undefined}
          worth={isAsking && t('buy.asking')}
          unit={<TokenChip form={form} onToken={onToken} />}
        />
      </Stack>
      {methods.length > 1 && (
        <Chips role="group" aria-label={t('buy.payBy')}>
          {methods.map(({ id }) => (
            <Chip key={id} pressed={id === form.method} onClick={() => edit({ method: id })}>
              {t(methodLabels[id])}
            </Chip>
          ))}
        </Chips>
      )}
    </>
  )
}

function TokenChip({ form, onToken }: Pick<BuyEntryProps, 'form' | 'onToken'>) {
  const { t } = useText()
  const { purchaseCurrency, purchaseNetwork, network } = form
  if (!purchaseCurrency || !purchaseNetwork || !network) return null
  const { symbol } = purchaseCurrency
  const { contract_address: contract } = purchaseNetwork
  return (
    <Chip
      menu
      lead={<AssetImage alone size="xs" symbol={symbol} networkId={network.caipNetworkId} address={contract} />}
      onClick={onToken}
    >
      <HiddenAround
        text={t('buy.token', { token: '{token}', network: '{network}' })}
        values={{ token: symbol, network: <span className="lk-q">{network.name}</span> }}
      />
    </Chip>
  )
}
