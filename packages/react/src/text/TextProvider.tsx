import type { KitState } from '@latchkey/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useKitState } from '../hooks/useKit.ts'
import { createTranslate } from '../messages/createTranslate.ts'
import type { Catalogue, FirstCatalogue } from '../messages/messages.types.ts'
import { useBootstrapData } from '../queries/useBootstrapData.ts'
import { type AllTexts, TextContext } from './TextContext.ts'

export type TextProviderProps = {
  /** English; there from the start. */
  readonly first: FirstCatalogue
  /** Another language, whole. */
  readonly catalogue: Catalogue | undefined
  /** Whether the texts of all views are wanted. */
  readonly complete: boolean
  readonly children: ReactNode
}

/** Gives the modal's parts their texts. */
export function TextProvider({ first, catalogue, complete, children }: TextProviderProps) {
  const [all, setAll] = useState<AllTexts>()
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const shown = catalogue ?? first
  const { locale } = shown
  useEffect(() => {
    if (!complete) return
    let stale = false
    loadAll(catalogue).then(
      (texts) => {
        if (!stale) setAll(texts)
      },
      () => {
        if (!stale) setFailedAttempt(attempt)
      },
    )
    return () => {
      stale = true
    }
  }, [catalogue, complete, attempt])
  const value = useMemo(
    () => ({
      t: createTranslate(locale, shown.messages),
      first: shown,
      // Until the texts of a new language are here, the views speak the old one: they can't do without.
      all,
      failed: failedAttempt === attempt,
      retry: () => setAttempt(attempt + 1),
    }),
    [locale, shown, all, attempt, failedAttempt],
  )
  return <TextContext.Provider value={value}>{children}</TextContext.Provider>
}

async function loadAll(given: Catalogue | undefined): Promise<AllTexts> {
  const [{ createErrorText }, catalogue] = await Promise.all([
    import('./errorText.ts'),
    given ?? import('../messages/enUS.ts').then(({ enUS }) => enUS),
  ])
  const t = createTranslate(catalogue.locale, catalogue.messages)
  return { t, catalogue, errorText: createErrorText(t, catalogue) }
}

/** Whether something is shown, or about to be, that the texts of the first open don't cover. */
export function useTextsWanted(): boolean {
  const shown = useKitState(needsAllTexts)
  const { error } = useBootstrapData()
  return shown || error !== undefined
}

function needsAllTexts({ modal, notification, connectors }: KitState): boolean {
  return (
    notification.open ||
    (modal.open && (modal.stack.at(-1)?.view !== 'Connect' || connectors.some(({ login }) => login)))
  )
}
