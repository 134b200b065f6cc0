import type { Theme } from '@latchkey/ui'
import { useMemo } from 'react'
import { useKitState } from '../hooks/useKit.ts'
import { hostTheme } from './hostTheme.ts'

/** The kit's theme in the words of the ui parts. */
export function useHostTheme(): Theme {
  const theme = useKitState((state) => state.theme)
  return useMemo(() => hostTheme(theme), [theme])
}
