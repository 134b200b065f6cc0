import { useContext } from 'react'
import { TextContext, type TextContextValue } from './TextContext.ts'

/** The texts in the person's language. Inside the modal only. */
export function useText(): TextContextValue {
  const context = useContext(TextContext)
  if (context === undefined) throw new Error('useText is for parts of the modal.')
  return context
}
