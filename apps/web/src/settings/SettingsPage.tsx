import { setAnalyticsConsent } from '@latchkey/core'
import { type AnalyticsConfig, analyticsConfigQuery } from '@latchkey/core/queries'
import { currencies } from '@latchkey/protocol/http'
import { useDisplay, useKit, useKitQuery, useKitState, useLocale, useNetwork, useTheme } from '@latchkey/react'
import {
  Chip,
  Chips,
  contrastIcon,
  cx,
  Glyph,
  Icon,
  infoIcon,
  KeyValue,
  keyIcon,
  List,
  lockIcon,
  Mono,
  moonIcon,
  Note,
  Row,
  shieldIcon,
  sunIcon,
  Text,
} from '@latchkey/ui'
import type { Config } from '../config/loadConfig.ts'
import { languages, resolveLocale, type ShippedLocale } from '../messages/loadLanguage.ts'
import { useText } from '../messages/text.tsx'
import { navigate } from '../router/router.tsx'
import { useHasLogin } from '../security/ProtectNudge.tsx'
import { Panel } from '../shell/Panel.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { useHasSignIns } from '../signIns/useSessions.ts'
import css from './SettingsPage.module.css'
import { WalletSettingsPanel } from './WalletSettingsPanel.tsx'

const modes = [
  { mode: 'dark', label: 'settings.dark', icon: moonIcon },
  { mode: 'light', label: 'settings.light', icon: sunIcon },
  { mode: 'system', label: 'settings.system', icon: contrastIcon },
] as const

/** Brass is what the theme has without a preset. */
const colours = [
  { preset: undefined, label: 'settings.brass' },
  { preset: 'midnight', label: 'settings.midnight' },
  { preset: 'forest', label: 'settings.forest' },
  { preset: 'rose', label: 'settings.rose' },
  { preset: 'high-contrast', label: 'settings.highContrast' },
] as const

/** Theme and colour of the app and the modal. */
function AppearancePanel() {
  const { t } = useText()
  const { themeMode, preset, setTheme } = useTheme()
  return (
    <Panel title={t('settings.appearance')}>
      <fieldset className={css.group}>
        <legend className={css.label}>{t('settings.mode')}</legend>
        <Chips>
          {modes.map(({ mode, label, icon }) => (
            <Chip
              key={mode}
              lead={<Icon d={icon} size="s" />}
              pressed={themeMode === mode}
              onClick={() => setTheme({ themeMode: mode })}
            >
              {t(label)}
            </Chip>
          ))}
        </Chips>
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.label}>{t('settings.colour')}</legend>
        <Chips>
          {colours.map((colour) => (
            <Chip
              key={colour.label}
              lead={<span className={css.swatch} data-preset={colour.preset} />}
              pressed={preset === colour.preset}
              onClick={() => setTheme({ preset: colour.preset })}
            >
              {t(colour.label)}
            </Chip>
          ))}
        </Chips>
      </fieldset>
    </Panel>
  )
}

export function SettingsPage({ config }: { readonly config: Config }) {
  const { t } = useText()
  return (
    <>
      <TopBar title={t('settings.title')} />
      <div className={cx(css.page, css.columns)}>
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

/** What this copy of the app talks to. */
function AboutPanel({ config }: { readonly config: Config }) {
  const { t } = useText()
  const { networks } = useNetwork()
  return (
    <Panel title={t('settings.about')}>
      <KeyValue
        facts={[
          { name: t('settings.service'), value: <Mono>{new URL(config.apiUrl).host}</Mono> },
          { name: t('settings.project'), value: <Mono>{config.projectId}</Mono> },
          { name: t('settings.networks'), value: networks.map(({ name }) => name).join(', ') },
        ]}
      />
    </Panel>
  )
}

/** Each language by the name that it has for itself. */
function LanguagePanel() {
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

/** The way to what protects the wallet, to what others may do, and to where one is signed in: they don't fit among the tabs on phones. */
function SecurityPanel() {
  const { t } = useText()
  const hasLogin = useHasLogin()
  const hasSignIns = useHasSignIns()
  return (
    <Panel title={t('security.title')}>
      <List>
        {hasLogin && (
          <Row
            image={<Glyph icon={shieldIcon} />}
            title={t('security.ways')}
            subtitle={t('security.devices')}
            next
            data-testid="to-security"
            onClick={() => navigate('/security')}
          />
        )}
        <Row
          image={<Glyph icon={lockIcon} />}
          title={t('permissions.title')}
          subtitle={t('permissions.all')}
          next
          data-testid="to-permissions"
          onClick={() => navigate('/permissions')}
        />
        {hasSignIns && (
          <Row
            image={<Glyph icon={keyIcon} />}
            title={t('signIns.title')}
            next
            data-testid="to-sign-ins"
            onClick={() => navigate('/sign-ins')}
          />
        )}
      </List>
    </Panel>
  )
}

/** The currency of values, on the pages and in the modal. */
function CurrencyPanel() {
  const { t, locale } = useText()
  const { currency, setDisplay } = useDisplay()
  const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'code' })
  return (
    <Panel title={t('settings.money')}>
      <fieldset className={css.group}>
        <legend className={css.label}>{t('settings.currency')}</legend>
        <Chips>
          {currencies.map((each) => {
            const code = each.toUpperCase()
            return (
              <Chip key={each} pressed={each === currency} onClick={() => setDisplay({ currency: each })}>
                <span title={names.of(code)}>{code}</span>
              </Chip>
            )
          })}
        </Chips>
      </fieldset>
    </Panel>
  )
}

/** The person's consent to usage reports, which counts only where the operator agrees. */
function PrivacyPanel() {
  const { t } = useText()
  const kit = useKit()
  const consent = useKitState((state) => state.analyticsConsent)
  const { data } = useKitQuery<AnalyticsConfig>(() => analyticsConfigQuery(kit))
  const unwanted = data?.isAnalyticsEnabled === false
  return (
    <Panel title={t('settings.privacy')}>
      <fieldset className={css.group}>
        <legend className={css.label}>{t('settings.tell')}</legend>
        <Chips>
          <Chip pressed={consent && !unwanted} disabled={unwanted} onClick={() => setAnalyticsConsent(kit, true)}>
            {t('settings.tellOn')}
          </Chip>
          <Chip pressed={!consent || unwanted} disabled={unwanted} onClick={() => setAnalyticsConsent(kit, false)}>
            {t('settings.tellOff')}
          </Chip>
        </Chips>
      </fieldset>
      <div className={css.words}>
        <Text>{t('settings.tellText')}</Text>
        {unwanted && <Note icon={infoIcon}>{t('settings.tellUnwanted')}</Note>}
      </div>
    </Panel>
  )
}
