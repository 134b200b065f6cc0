import { setAnalyticsConsent } from '@latchkey/core'
import { type AnalyticsConfig, analyticsConfigQuery } from '@latchkey/core/queries'
import { useKit, useKitQuery, useKitState } from '@latchkey/react'
import { Chip, Chips, infoIcon, Note, Text } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'
import css from './SettingsPage.module.css'

/** Whether the app may tell its service how it is used: the person's word, which counts only where the operator agrees. */
export function PrivacyPanel() {
  const { t } = useText()
  const kit = useKit()
  const consent = useKitState((state) => state.analyticsConsent)
  const { data } = useKitQuery<AnalyticsConfig>(() => analyticsConfigQuery(kit))
  return (
    <Panel title={t('settings.privacy')}>
      <fieldset className={css.group}>
        <legend className={css.label}>{t('settings.tell')}</legend>
        <Chips>
          <Chip pressed={consent} onClick={() => setAnalyticsConsent(kit, true)}>
            {t('settings.tellOn')}
          </Chip>
          <Chip pressed={!consent} onClick={() => setAnalyticsConsent(kit, false)}>
            {t('settings.tellOff')}
          </Chip>
        </Chips>
      </fieldset>
      <div className={css.words}>
        <Text>{t('settings.tellText')}</Text>
        {data?.isAnalyticsEnabled === false && <Note icon={infoIcon}>{t('settings.tellUnwanted')}</Note>}
      </div>
    </Panel>
  )
}
