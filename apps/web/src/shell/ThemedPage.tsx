import { useLocale, useTheme } from '@latchkey/react'
import { PageRoot, presets, styles } from '@latchkey/ui'
import { type ReactNode, useMemo } from 'react'
import type { Language } from '../messages/messages.types.ts'
import { TextProvider } from '../messages/TextProvider.tsx'
import { useLanguage } from '../messages/useLanguage.ts'

export type ThemedPageProps = { readonly language: Language; readonly children: ReactNode }

/** The kit's theme and language on the whole page. */
export function ThemedPage({ language: first, children }: ThemedPageProps) {
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
