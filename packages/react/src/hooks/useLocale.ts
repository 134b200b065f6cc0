import { setLocale } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

/** The language in use as a BCP 47 tag, and how to change it. */
export function useLocale(): { locale: string; setLocale: (locale: string) => void } {
  const kit = useKit()
  const locale = useKitState((state) => state.locale)
  return useMemo(() => ({ locale, setLocale: (next: string) => setLocale(kit, next) }), [kit, locale])
}
