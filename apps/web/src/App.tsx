import type { Kit } from '@latchkey/core'
import { LatchkeyProvider, useLocale, useTheme } from '@latchkey/react'
import { alertIcon, Button, PageRoot, presets, styles } from '@latchkey/ui'
import { Component, type ReactNode, useMemo } from 'react'
import { ConfigContext } from './config/ConfigContext.ts'
import type { Config } from './config/loadConfig.ts'
import { StatementPage } from './errors/StatementPage.tsx'
import { useLanguage } from './messages/loadLanguage.ts'
import type { Language } from './messages/messages.types.ts'
import { TextProvider, useText } from './messages/text.tsx'
import { Pages } from './Pages.tsx'
import { OwnChoicesContext, type OwnChoicesStore } from './preferences/preferences.ts'
import { usePathname } from './router/router.tsx'

type CrashGuardProps = {
  /** Which page it is: another one is tried again. */
  readonly path: string
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Shows `fallback` when a page throws while it is drawn, instead of an empty window. */
export class CrashGuard extends Component<CrashGuardProps, { readonly crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true }
  }

  /** What was caught here broke the page: it counts as not caught. */
  override componentDidCatch(error: Error): void {
    window.reportError(error)
  }

  override componentDidUpdate(before: CrashGuardProps): void {
    if (this.state.crashed && before.path !== this.props.path) this.setState({ crashed: false })
  }

  override render(): ReactNode {
    return this.state.crashed ? this.props.fallback : this.props.children
  }
}

export type AppProps = {
  readonly kit: Kit
  readonly config: Config
  /** Of the kit's locale, so that the first frame is in the right words. */
  readonly language: Language
  readonly ownChoices: OwnChoicesStore
}

export function App({ kit, config, language, ownChoices }: AppProps) {
  const path = usePathname()
  return (
    <LatchkeyProvider kit={kit}>
      <ThemedPage language={language}>
        <CrashGuard path={path} fallback={<CrashPage />}>
          <OwnChoicesContext value={ownChoices}>
            <ConfigContext value={config}>
              <Pages config={config} />
            </ConfigContext>
          </OwnChoicesContext>
        </CrashGuard>
      </ThemedPage>
    </LatchkeyProvider>
  )
}

/** The app itself has failed; a new visit may help. */
export function CrashPage() {
  const { t } = useText()
  return (
    <StatementPage icon={alertIcon} title={t('crash.title')} text={t('crash.text')}>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
    </StatementPage>
  )
}

type ThemedPageProps = { readonly language: Language; readonly children: ReactNode }

/** The kit's theme and language on the whole page. */
function ThemedPage({ language: first, children }: ThemedPageProps) {
  const { themeMode, preset, accent, themeVariables } = useTheme()
  const { locale } = useLocale()
  const language = useLanguage(locale, first)
  const theme = useMemo(
    () => ({
      mode: themeMode,
      preset: presets.find((name) => name === preset),
      accent,
      variables: themeVariables,
    }),
    [themeMode, preset, accent, themeVariables],
  )
  return (
    <PageRoot styles={styles} theme={theme} dir={language.direction} lang={language.locale}>
      <TextProvider language={language}>{children}</TextProvider>
    </PageRoot>
  )
}
