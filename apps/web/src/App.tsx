import type { Kit } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import type { Config } from './config/config.schema.ts'
import { CrashGuard } from './errors/CrashGuard.tsx'
import { CrashPage } from './errors/CrashPage.tsx'
import type { Language } from './messages/messages.types.ts'
import { Pages } from './Pages.tsx'
import { ThemedPage } from './shell/ThemedPage.tsx'

export type AppProps = {
  readonly kit: Kit
  readonly config: Config
  /** Of the kit's locale, so that the first frame is in the right words. */
  readonly language: Language
}

export function App({ kit, config, language }: AppProps) {
  return (
    <LatchkeyProvider kit={kit}>
      <ThemedPage language={language}>
        <CrashGuard fallback={<CrashPage />}>
          <Pages config={config} />
        </CrashGuard>
      </ThemedPage>
    </LatchkeyProvider>
  )
}
