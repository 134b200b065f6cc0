import type { OnrampFailure, OnrampOffer } from '@latchkey/core/onramp'
import { formatAmount } from '@latchkey/protocol'
import {
  alertIcon,
  Badge,
  Caption,
  cardIcon,
  Empty,
  externalIcon,
  Icon,
  List,
  Note,
  Row,
  Spinner,
  Stack,
  Text,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import type { MessageKey } from '../../messages/messages.types.ts'
import { SkeletonRows } from '../../parts/rows.tsx'
import { useIsolate, useText } from '../../text/TextContext.ts'
import { coinText, exactAmount, exactDecimals, moneyText } from './buyFigures.ts'
import { limitsText } from './buyLimits.ts'
import { isThrough, providerNames } from './providerNames.ts'
import type { BuyForm } from './useBuyForm.ts'

const offersCss = `
.lk-offers .lk-row{padding-inline-start:var(--lk-s4)}
.lk-offers>li+li>.lk-row::before{inset-inline-start:var(--lk-s4)}
.lk-fees>span{display:block}
.lk-fees bdi{font-variant-numeric:tabular-nums}
`

export type OfferListProps = {
  readonly form: BuyForm
  /** They have a title of their own. */
  readonly apart?: boolean | undefined
}

/** What each provider delivers after every fee, the most first, and why others have no offer. A press buys. */
export function OfferList({ form, apart }: OfferListProps) {
  const { t, errorText } = useText()
  useStyles(offersCss)
  const { offers, failures, isAsking, waitedFor, buyError } = form
  const said = buyError && errorText(buyError)
  const isExample = offers.some(({ source }) => source === 'fallback')
  return (
    <Stack>
      {!apart && (
        <Caption>
          <span>{t('buy.providers')}</span>
          <span>{t('buy.get')}</span>
        </Caption>
      )}
      {isExample && (
        <Note icon={alertIcon} tone="warn" live="status" title={t('buy.example.title')}>
          {t('buy.example.body')}
        </Note>
      )}
      {said && (
        <Note icon={alertIcon} tone="bad" live="alert" title={said.title}>
          {said.body}
        </Note>
      )}
      {offers.length === 0 && !isAsking ? (
        <Empty icon={cardIcon} title={t('buy.noOffer.title')} live="status">
          {t('buy.noOffer.body')}
        </Empty>
      ) : (
        <List className="lk-offers" aria-label={t('buy.providers')} aria-busy={isAsking}>
          {offers.map((offer) => (
            <OfferRow key={`${offer.provider} ${offer.seller}`} form={form} offer={offer} />
          ))}
          {isAsking && <SkeletonRows count={Math.max(waitedFor, offers.length === 0 ? 1 : 0)} two value />}
        </List>
      )}
      {failures.length > 0 && (
        <List className="lk-offers" aria-label={t('buy.withoutOffer')}>
          {failures.map((failure) => (
            <FailureRow key={failure.provider} form={form} failure={failure} />
          ))}
        </List>
      )}
      {offers.length > 0 && !isExample && <Text tone="small">{t('buy.payThere')}</Text>}
    </Stack>
  )
}

/** Whose fee it is. */
const feeLabels = {
  provider: 'buy.providerFee',
  network: 'buy.networkFee',
  partner: 'buy.partnerFee',
} as const satisfies Record<OnrampOffer['fees'][number]['kind'], MessageKey>

/** The fees of an offer in one order, without those of others that are zero. */
function feesInOrder(fees: OnrampOffer['fees']): OnrampOffer['fees'] {
  const order = Object.keys(feeLabels)
  return fees
    .filter(({ kind, money }) => kind === 'provider' || Number(money.amount) > 0)
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

function OfferRow({ form, offer }: { readonly form: BuyForm; readonly offer: OnrampOffer }) {
  const { t, locale } = useText()
  const { provider, seller, receive, fees, question, source } = offer
  const { symbol } = question.asset
  const [best] = form.offers
  const shownFees = feesInOrder(fees)
  const isBest = form.offers.length > 1 && offer === best && source === 'service'
  const isFirstOfProvider = form.offers.find((each) => each.provider === provider) === offer
  const names = { provider: providerNames[provider], seller }
  const isBought = form.buying === offer
  const shown = {
    title: (
      <>
        {isThrough(offer) ? t('buy.through', names) : names.provider}
        {source === 'service' && <VisuallyHidden> {t('buy.opensWindow', names)}</VisuallyHidden>}
      </>
    ),
    subtitle: (
      <span className="lk-fees">
        {shownFees.length === 0 && <span>{t('buy.noFee')}</span>}
        {shownFees.map(({ kind, money }) => (
          <span key={kind}>
            {t(feeLabels[kind])} <bdi dir="ltr">{moneyText(money, locale)}</bdi>
          </span>
        ))}
      </span>
    ),
    value: coinText(receive, symbol, locale),
    valueNote: isBest ? (
      <Badge tone="accent">{t('buy.best')}</Badge>
    ) : (
      best && lessText(receive, best.receive, symbol, locale)
    ),
    'data-testid': isFirstOfProvider ? `onramp-provider-${provider}` : `onramp-provider-${provider}-${seller}`,
  }
  if (source === 'fallback') {
    return <Row {...shown} trailing={<Badge>{t('buy.example')}</Badge>} />
  }
  return (
    <Row
      {...shown}
      trailing={isBought ? <Spinner /> : <Icon d={externalIcon} size="s" flip />}
      disabled={form.buying !== undefined && !isBought}
      aria-busy={isBought}
      onClick={() => form.buy(offer)}
    />
  )
}

/** Who has no offer, and why: an amount out of the provider's limits with both of them. */
function FailureRow({ form, failure }: { readonly form: BuyForm; readonly failure: OnrampFailure }) {
  const { t, locale, errorText } = useText()
  const isolate = useIsolate()
  const currency = form.paymentCurrency?.id
  const limits = currency && limitsText(failure, { currency, t, locale, isolate })
  return <Row title={providerNames[failure.provider]} subtitle={limits || errorText(failure.error).title} />
}

/** How much less one amount of an asset is than another; undefined where it isn't. */
function lessText(amount: string, best: string, symbol: string, locale: string): string | undefined {
  const less = exactAmount(best) - exactAmount(amount)
  return less > 0n ? `−${coinText(formatAmount(less, exactDecimals), symbol, locale)}` : undefined
}
