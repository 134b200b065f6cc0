import type { Config } from '../config/config.schema.ts'
import { useText } from '../messages/useText.ts'
import { TopBar } from '../shell/TopBar.tsx'
import { AboutPanel } from './AboutPanel.tsx'
import { AppearancePanel } from './AppearancePanel.tsx'
import { CurrencyPanel } from './CurrencyPanel.tsx'
import { LanguagePanel } from './LanguagePanel.tsx'
import { PrivacyPanel } from './PrivacyPanel.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'
import css from './SettingsPage.module.css'
import { WalletSettingsPanel } from './WalletSettingsPanel.tsx'

export function SettingsPage({ config }: { readonly config: Config }) {
  const { t } = useText()
  return (
    <>
      <TopBar title={t('settings.title')} />
      <div className={css.page}>
        <AppearancePanel />
        <CurrencyPanel />
        <LanguagePanel />
        <SecurityPanel />
        <WalletSettingsPanel />
        <PrivacyPanel />
        <AboutPanel config={config} />
      </div>
    </>
  )
}
