import { useContext } from 'react'
import { TextContext, type TextContextValue } from './TextContext.ts'

/** The texts of the language in use. */
export function useText(): TextContextValue {
  const value = useContext(TextContext)
  if (value === undefined) throw new Error('useText needs a <TextProvider> above it.')
  return value
}
