import { constants, parseAmount } from '@latchkey/protocol'
import type { HistoryTransfer } from '@latchkey/protocol/http'
import { amountText } from '../../amounts/amountText.ts'

type Asset = Pick<HistoryTransfer, 'fungible_info' | 'nft_info'> & { readonly quantity: { readonly numeric: string } }

/** An amount with its token, cut to 3 decimals, or the name of an NFT. */
export function assetText({ fungible_info, nft_info, quantity }: Asset, locale: string): string {
  if (nft_info !== null) {
    const name = nft_info.name ?? 'NFT'
    return quantity.numeric === '1' ? name : `${quantity.numeric} × ${name}`
  }
  const symbol = fungible_info?.symbol ?? fungible_info?.name ?? ''
  return decimalText(quantity.numeric, symbol, locale)
}

/** A decimal text of any length as people read it. */
export function decimalText(numeric: string, symbol: string, locale: string): string {
  const decimals = numeric.split('.')[1]?.length ?? 0
  const units = parseAmount(numeric, decimals)
  return amountText({ units, decimals, symbol }, constants.transactionAmountDecimals, locale).trim()
}
