import { List, Text } from '@latchkey/ui'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { SkeletonRows } from '../../parts/rows.tsx'
import { useText } from '../../text/TextContext.ts'
import type { OfferListProps } from './OfferList.tsx'

export type BuyOffersProps = OfferListProps

// Comes with the first amount, while the providers are asked.
const load = async () => (await import('./OfferList.tsx')).OfferList

/** What each provider delivers for the typed amount, once there is one. */
export function BuyOffers({ form, apart }: BuyOffersProps) {
  const { t } = useText()
  const OfferList = useLoaded(load, form.paymentAmount !== '')
  if (!form.isAsked) return form.problem === undefined && <Text tone="quiet">{t('buy.enterAmount')}</Text>
  if (OfferList) return <OfferList form={form} apart={apart} />
  return (
    <List aria-label={t('buy.providers')} aria-busy>
      <SkeletonRows count={1} two value />
    </List>
  )
}
