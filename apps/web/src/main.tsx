import { reportError } from '@latchkey/core'
import { PageRoot, styles } from '@latchkey/ui'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadConfig } from './config/loadConfig.ts'
import { createWebKit, loadChains } from './createWebKit.ts'
import { reportUncaught } from './errors/reportUncaught.ts'
import { ConfigErrorPage } from './errors/StatementPage.tsx'
import './fonts/fonts.css'
import { loadLanguage } from './messages/loadLanguage.ts'
import { TextProvider } from './messages/text.tsx'
import { createOwnChoices, keepPreferences, readPreferences } from './preferences/preferences.ts'
import './shell/page.css'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root.')
const root = createRoot(container)

/** Reads the operator's settings and shows the app, or what is wrong with them. */
async function start(): Promise<void> {
  const preferences = readPreferences(localStorage)
  const [loaded, language] = await Promise.all([loadConfig(), loadLanguage(preferences.locale ?? navigator.language)])
  if (loaded.status !== 'ready') {
    root.render(
      <PageRoot styles={styles} theme={{ mode: preferences.themeMode }} dir={language.direction} lang={language.locale}>
        <TextProvider language={language}>
          <ConfigErrorPage loaded={loaded} onRetry={start} />
        </TextProvider>
      </PageRoot>,
    )
    return
  }
  const { config } = loaded
  const kit = createWebKit(config, await loadChains(config.networks), preferences)
  reportUncaught((error) => reportError(kit, 'INTERNAL_SDK_ERROR', error))
  const ownChoices = createOwnChoices(preferences)
  keepPreferences(kit.store, ownChoices, localStorage, window)
  root.render(<App kit={kit} config={config} language={language} ownChoices={ownChoices} />)
}

start()
