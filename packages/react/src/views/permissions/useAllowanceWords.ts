import type { AccountAllowance } from '@latchkey/core/allowances'
import { truncateAddress } from '@latchkey/protocol'
import { useMemo } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { useText } from '../../text/TextContext.ts'

/** How an allowance is said. */
export type AllowanceWords = {
  /** Who may take it: a name that somebody vouches for, else the address. */
  readonly who: (allowance: AccountAllowance) => string
  /** What they may take. */
  readonly what: (allowance: AccountAllowance) => string
  /** The same beside the words for its risks, which say that it is unlimited. */
  readonly brief: (allowance: AccountAllowance) => string
  /** An exact decimal text, as numbers are written in the language. */
  readonly amount: (text: string) => string
  readonly network: (networkId: string) => string
  /** What it could cost today; of what has no price, how many. */
  readonly worth: (allowance: AccountAllowance) => string
  readonly risks: (allowance: AccountAllowance) => readonly string[]
  readonly day: (time: string) => string
}

/** Words for allowances, in the language and the money of the person. */
export function useAllowanceWords(): AllowanceWords {
  const kit = useKit()
  const { t, locale, catalogue } = useText()
  const { direction } = catalogue
  const money = useMoney()
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
    // Amounts are read from left to right inside a sentence that isn't.
    const isolate = (text: string) => (direction === 'rtl' ? `\u2068${text}\u2069` : text)
    const day = (time: string) => days.format(Date.parse(time))
    const network = (networkId: string) =>
      kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name ?? networkId
    const amount = (text: string) => numbers.format(text as `${number}`)
    const what = (allowance: AccountAllowance) => {
      const { token, kind, unlimited, tokenId } = allowance
      const collection = isolate(token.name ?? token.symbol ?? truncateAddress(token.address))
      if (kind === 'erc721') return t('allowances.nft', { collection, id: tokenId ?? '' })
      if (!isFungible(allowance)) return t('allowances.collection', { collection })
      const symbol = isolate(token.symbol ?? t('allowances.someToken'))
      if (unlimited || allowance.amount === undefined) return t('allowances.unlimited', { token: symbol })
      return isolate(`${amount(allowance.amount)} ${token.symbol ?? t('allowances.someToken')}`)
    }
    return {
      day,
      network,
      who: ({ spender }) => spender.name ?? truncateAddress(spender.address),
      amount,
      what,
      brief: (allowance) => {
        const isSaid = allowance.risks.includes('unlimited') && isFungible(allowance)
        return isSaid ? isolate(allowance.token.symbol ?? t('allowances.someToken')) : what(allowance)
      },
      worth: (allowance) => {
        const { atRisk } = allowance
        if (atRisk.value !== undefined) return money.text(atRisk.value)
        if (!isFungible(allowance)) {
          return atRisk.amount === undefined
            ? t('allowances.noPrice')
            : t('allowances.pieces', { count: Number(atRisk.amount) })
        }
        return t('allowances.noPrice')
      },
      risks: ({ risks, lastUsed, since }) => {
        const used = lastUsed ?? since
        const words = {
          unlimited: t('allowances.risk.unlimited'),
          'unknown-spender': t('allowances.risk.unknownSpender'),
          'spender-without-code': t('allowances.risk.withoutCode'),
          stale: used ? t('allowances.risk.stale', { date: day(used) }) : t('allowances.risk.staleUnknown'),
        }
        return risks.map((risk) => words[risk])
      },
    }
  }, [kit, t, locale, money, direction])
}

const isFungible = ({ kind }: AccountAllowance) => kind === 'erc20' || kind === 'permit2' || kind === 'spl-delegate'
