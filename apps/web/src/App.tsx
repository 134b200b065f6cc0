import type { Kit } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { alertIcon, Button } from '@latchkey/ui'
import type { Config } from './config/config.schema.ts'
import { CrashGuard } from './errors/CrashGuard.tsx'
import { StatementPage } from './errors/StatementPage.tsx'
import type { Language } from './messages/messages.types.ts'
import { useText } from './messages/useText.ts'
import { Pages } from './Pages.tsx'
import type { OwnChoicesStore } from './preferences/createOwnChoices.ts'
import { OwnChoicesContext } from './preferences/OwnChoicesContext.ts'
import { ThemedPage } from './shell/ThemedPage.tsx'

export type AppProps = {
  readonly kit: Kit
  readonly config: Config
  /** Of the kit's locale, so that the first frame is in the right words. */
  readonly language: Language
  readonly ownChoices: OwnChoicesStore
}

export function App({ kit, config, language, ownChoices }: AppProps) {
  return (
    <LatchkeyProvider kit={kit}>
      <ThemedPage language={language}>
        <CrashGuard fallback={<CrashPage />}>
          <OwnChoicesContext value={ownChoices}>
            <Pages config={config} />
          </OwnChoicesContext>
        </CrashGuard>
      </ThemedPage>
    </LatchkeyProvider>
  )
}

function CrashPage() {
  const { t } = useText()
  return (
    <StatementPage icon={alertIcon} title={t('crash.title')} text={t('crash.text')}>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
    </StatementPage>
  )
}
