import { cardIcon, Empty } from '@latchkey/ui'
import { useText } from '../../text/TextContext.ts'

/** That nothing is sold where the person lives. */
export function NothingSold({ country = '' }: { readonly country: string | undefined }) {
  const { t, locale } = useText()
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  return (
    <Empty icon={cardIcon} title={t('buy.noneHere.title', { country: name })} live="status">
      {t('buy.noneHere.body')}
    </Empty>
  )
}
