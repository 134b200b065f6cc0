import type { ViewParams } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import type { BuyForm } from './useBuyForm.ts'

/** Begins the form with what is to be bought, if it is sold. Once: what a person chooses after that stays. */
export function useBuyStart({ purchaseCurrencies, edit }: BuyForm, start: ViewParams['OnRampProviders']): void {
  const begun = useRef<ViewParams['OnRampProviders']>(undefined)
  useEffect(() => {
    if (start === undefined || begun.current === start || purchaseCurrencies.length === 0) return
    begun.current = start
    const address = start.address?.slice(start.address.lastIndexOf(':') + 1).toLowerCase() ?? ''
    for (const currency of purchaseCurrencies) {
      const on = currency.networks.find(
        ({ networkId, contract_address: contract }) =>
          networkId === start.networkId && contract.toLowerCase() === address,
      )
      if (on) edit({ purchaseCurrency: currency, purchaseNetwork: on })
    }
  }, [start, purchaseCurrencies, edit])
}
