import { Icon, infoIcon } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import css from './PracticeBanner.module.css'

/** Says on every page that the money is not real. */
export function PracticeBanner() {
  const { t } = useText()
  return (
    <aside className={css.banner} aria-label={t('practice.title')} data-testid="practice-banner">
      <Icon d={infoIcon} />
      <span>
        <b>{t('practice.title')}</b> {t('practice.text')}
      </span>
    </aside>
  )
}
