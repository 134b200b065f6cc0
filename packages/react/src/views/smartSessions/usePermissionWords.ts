import { type TokenFacts, tokenFactsQuery } from '@latchkey/core/smart-sessions'
import { type CaipNetworkId, formatAmount, truncateAddress } from '@latchkey/protocol'
import type { Grant, GrantAsset, GrantPermission } from '@latchkey/protocol/permissions'
import { useMemo } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitQueries } from '../../queries/useKitQueries.ts'
import { useIsolate, useText } from '../../text/TextContext.ts'

/** What a permission on a network lets do. Undefined: it can't be said. */
export type Said = { readonly networkId: CaipNetworkId; readonly grant: Omit<Grant, 'chainId'> | undefined }

const day = 86_400
/** Lengths that have words of their own. */
const periods = [
  { seconds: 3_600, key: 'permissions.perHour' },
  { seconds: day, key: 'permissions.perDay' },
  { seconds: 7 * day, key: 'permissions.perWeek' },
] as const
/** The others are counted in the largest of these that measures them whole. */
const units = [
  { seconds: day, unit: 'day' },
  { seconds: 3_600, unit: 'hour' },
  { seconds: 60, unit: 'minute' },
  { seconds: 1, unit: 'second' },
] as const

const tokenOf = (permission: GrantPermission | undefined): string | undefined =>
  permission !== undefined && 'asset' in permission && permission.asset.kind === 'token'
    ? permission.asset.address
    : undefined

/** Says permissions in words; what tokens are called is asked of their contracts. */
export function usePermissionWords(permissions: readonly Said[]): (said: Said) => string {
  const kit = useKit()
  const { t, locale } = useText()
  const isolate = useIsolate()
  const tokens = useMemo(() => {
    const named = permissions.flatMap(({ networkId, grant }) => {
      const address = tokenOf(grant?.permission)
      return address === undefined ? [] : [{ networkId, address }]
    })
    return [...new Map(named.map((token) => [keyOf(token), token])).values()]
  }, [permissions])
  const facts = useKitQueries<TokenFacts>(() => tokens.map((token) => tokenFactsQuery(kit, token)))

  return ({ networkId, grant }) => {
    if (grant === undefined) return t('permissions.unknown')
    const amount = (asset: GrantAsset, value: bigint): string => {
      if (asset.kind === 'native') {
        const { symbol, decimals } = kit.networks.find((each) => each.caipNetworkId === networkId)?.nativeCurrency ?? {}
        return isolate(`${amountText(value, decimals ?? 18, locale)} ${symbol ?? ''}`)
      }
      const read = facts[tokens.findIndex((token) => keyOf(token) === keyOf({ networkId, address: asset.address }))]
      const name = truncateAddress(asset.address)
      if (read?.data) return isolate(`${amountText(value, read.data.decimals, locale)} ${read.data.symbol ?? name}`)
      if (read?.error === undefined) return isolate(`… ${name}`)
      return t('permissions.units', { units: formatAmount(value, 0, { locale }), token: isolate(name) })
    }
    const { permission } = grant
    switch (permission.kind) {
      case 'allowance':
        return t('permissions.inAll', { amount: amount(permission.asset, permission.units) })
      case 'periodic': {
        const most = amount(permission.asset, permission.units)
        const known = periods.find(({ seconds }) => seconds === permission.periodSeconds)
        if (known) return t(known.key, { amount: most })
        return t('permissions.perPeriod', { amount: most, period: lengthText(permission.periodSeconds, locale) })
      }
      case 'stream':
        return t('permissions.stream', {
          amount: amount(permission.asset, permission.maxUnits),
          rate: amount(permission.asset, permission.unitsPerSecond * BigInt(day)),
        })
      case 'calls':
        return t('permissions.calls', {
          count: permission.maxCalls,
          contract: isolate(truncateAddress(permission.contract)),
        })
      case 'revocations':
        return t('permissions.revocations')
    }
  }
}

const keyOf = ({ networkId, address }: { networkId: CaipNetworkId; address: string }) => `${networkId}:${address}`

/** Exact, and without a fraction where there is none. */
function amountText(value: bigint, decimals: number, locale: string): string {
  const isWhole = value % 10n ** BigInt(decimals) === 0n
  return formatAmount(value, decimals, { locale, ...(isWhole && { maxDecimals: 0 }) })
}

function lengthText(seconds: number, locale: string): string {
  const whole = units.find((each) => seconds % each.seconds === 0) ?? units[3]
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: whole.unit, unitDisplay: 'long' })
  return format.format(seconds / whole.seconds)
}
