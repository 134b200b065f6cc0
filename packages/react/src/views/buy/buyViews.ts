import type { ViewName } from '@latchkey/core'

/** What is left at the end of a purchase. */
export const buyViews: readonly ViewName[] = ['OnRampProviders', 'BuyInProgress', 'OnRampActivity']
