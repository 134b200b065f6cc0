import { useContext } from 'react'
import { TextContext, type TextContextValue } from './TextContext.ts'

/** The texts that are there from the first open on, for the shell and the Connect view. */
export function useFirstText(): TextContextValue {
  const context = useContext(TextContext)
  if (context === undefined) throw new Error('useFirstText is for parts of the modal.')
  return context
}
