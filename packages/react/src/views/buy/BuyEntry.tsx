import {
  AmountField,
  Button,
  Chip,
  Chips,
  cardIcon,
  currencySign,
  cx,
  Empty,
  globeIcon,
  Select,
  Skeleton,
  Stack,
  useStyles,
} from '@latchkey/ui'
import { useMemo } from 'react'
import { normaliseAmount } from '../../amounts/normaliseAmount.ts'
import { HiddenAround } from '../../text/HiddenAround.tsx'
import { useText } from '../../text/TextContext.ts'
import { AssetImage } from './AssetImage.tsx'
import { coinNumber, methodLabels } from './buyFigures.ts'
import { listCountries, listStates } from './countries.ts'
import type { BuyForm } from './useBuyForm.ts'

const whereCss = `
.lk-where{display:grid;grid-template-columns:3fr 2fr;gap:var(--lk-s2)}
`

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
  if (form.purchaseCurrency === undefined) {
    return form.optionsLoading || form.country === undefined ? <WaitingFields /> : <NothingSold form={form} />
  }
  return (
    <>
      <Fields {...props} />
      <CountryFields form={form} />
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

function NothingSold({ form }: { readonly form: BuyForm }) {
  const { t, locale } = useText()
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(form.country ?? '') ?? ''
  return (
    <>
      <Empty icon={cardIcon} title={t('buy.noneHere.title', { country })} live="status">
        {t('buy.noneHere.body')}
      </Empty>
      <CountryFields form={form} />
    </>
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

/** Where the person lives: what is sold, and by whom, depends on it; of some countries on the state, too. */
function CountryFields({ form }: { readonly form: BuyForm }) {
  const { t, locale } = useText()
  const { country, subdivision, edit } = form
  useStyles(whereCss)
  const countries = useMemo(() => listCountries(locale), [locale])
  const states = listStates(country)
  return (
    <div className={cx(states.length > 0 && 'lk-where')}>
      <Select
        label={t('buy.country')}
        icon={states.length > 0 ? undefined : globeIcon}
        options={countries}
        selected={country}
        testId="onramp-country"
        onSelect={(id) => edit({ country: id })}
      />
      {states.length > 0 && (
        <Select
          label={t('buy.state')}
          placeholder={t('buy.state')}
          options={states}
          selected={subdivision}
          testId="onramp-state"
          onSelect={(id) => edit({ subdivision: id })}
        />
      )}
    </div>
  )
}
