import { useContext } from 'react'
import { LatchkeyContext, type LatchkeyContextValue } from '../LatchkeyContext.ts'

/** What the provider hands down. Throws outside a provider. */
export function useLatchkeyContext(): LatchkeyContextValue {
  const context = useContext(LatchkeyContext)
  if (context === undefined) throw new Error('Latchkey hooks and buttons need a <LatchkeyProvider kit={…}> above them.')
  return context
}
