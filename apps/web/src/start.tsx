import { reportError } from '@latchkey/core'
import { PageRoot, styles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { App, CrashPage } from './App.tsx'
import { loadConfig } from './config/loadConfig.ts'
import { createWebKit, loadChains } from './createWebKit.ts'
import { reportUncaught } from './errors/reportUncaught.ts'
import { ConfigErrorPage } from './errors/StatementPage.tsx'
import { loadLanguage } from './messages/loadLanguage.ts'
import { TextProvider } from './messages/text.tsx'
import { browserStorage, createOwnChoices, keepPreferences, readPreferences } from './preferences/preferences.ts'

/** Reads the operator's settings and shows the app, or why there is none. */
export async function start(root: Root, load: typeof loadChains = loadChains): Promise<void> {
  const preferences = readPreferences(browserStorage)
  const [loaded, language] = await Promise.all([loadConfig(), loadLanguage(preferences.locale ?? navigator.language)])
  const say = (page: ReactNode) =>
    root.render(
      <PageRoot styles={styles} theme={{ mode: preferences.themeMode }} dir={language.direction} lang={language.locale}>
        <TextProvider language={language}>{page}</TextProvider>
      </PageRoot>,
    )
  if (loaded.status !== 'ready') return say(<ConfigErrorPage loaded={loaded} onRetry={() => start(root, load)} />)
  const { config } = loaded
  try {
    const kit = createWebKit(config, await load(config.networks), preferences)
    reportUncaught((error) => reportError(kit, 'INTERNAL_SDK_ERROR', error))
    const ownChoices = createOwnChoices(preferences)
    keepPreferences(kit.store, ownChoices, browserStorage, window)
    root.render(<App kit={kit} config={config} language={language} ownChoices={ownChoices} />)
  } catch (error) {
    window.reportError(error)
    say(<CrashPage />)
  }
}
