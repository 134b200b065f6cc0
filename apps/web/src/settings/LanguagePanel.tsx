import { useLocale } from '@latchkey/react'
import { Chip, Chips } from '@latchkey/ui'
import { languages, resolveLocale, type ShippedLocale } from '../messages/resolveLocale.ts'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'

/** Each language by the name that it has for itself. */
export function LanguagePanel() {
  const { t } = useText()
  const { locale, setLocale } = useLocale()
  const tags = Object.keys(languages) as ShippedLocale[]
  return (
    <Panel title={t('settings.language')}>
      <Chips role="group" aria-label={t('settings.language')}>
        {tags.map((tag) => (
          <Chip key={tag} lang={tag} pressed={resolveLocale(locale) === tag} onClick={() => setLocale(tag)}>
            {languages[tag]}
          </Chip>
        ))}
      </Chips>
    </Panel>
  )
}
