import type { Kit, ListNetwork } from '@latchkey/core'
import type { AllTexts } from '../text/TextContext.ts'

/** What a list is of. */
export type ListKind = 'allowances' | 'history' | 'nfts' | 'tokens'

/** Of a network that was read for one account or page and not for another, the worse counts. */
const rank = ({ reading }: ListNetwork) => (reading.state === 'unread' ? 2 : reading.sinceBlock === undefined ? 0 : 1)

/** Until when a network is known that is still being read. */
const progress = (reading: ListNetwork['reading']) =>
  'reason' in reading && reading.reason === 'behind' ? reading.until : undefined

/** From when on a history without a source, or with a silent one, is known by a node's logs: of tokens alone. */
const knownByLogs = (of: ListKind, reading: ListNetwork['reading']) =>
  of === 'history' && 'reason' in reading && reading.reason !== 'behind' && reading.until === undefined
    ? reading.since
    : undefined

/** Which networks were not looked at, or not from their beginning, and why: a sentence for each reason. */
export function unreadSentences({ of, networks: said, kit, t, catalogue }: unreadSentences.Options): string {
  const { locale, direction } = catalogue
  // Keeps a name apart in a line of the other direction.
  const isolate = (text: string) => (direction === 'rtl' ? `\u2068${text}\u2069` : text)
  const byRank = said.toSorted((one, other) => rank(one) - rank(other))
  const networks = [...new Map(byRank.map((network) => [network.networkId, network])).values()]
  const named = (all: readonly ListNetwork[]) => {
    const names = all.map(({ networkId }) => kit.networks.find((each) => each.caipNetworkId === networkId)?.name)
    return { networks: new Intl.ListFormat(locale).format(names.map((name = '') => isolate(name))) }
  }
  const because = (
    reason: 'no-source' | 'unavailable' | 'behind',
    key: `unread.${ListKind | 'unavailable' | 'allowancesUnavailable' | 'behind'}`,
  ) => {
    const found = networks.filter(
      ({ reading: each }) =>
        'reason' in each &&
        each.reason === reason &&
        !progress(each) &&
        !(reason === 'no-source' && knownByLogs(of, each)),
    )
    return found.length > 0 ? [t(key, named(found))] : []
  }
  const own = networks.flatMap((network) => {
    const { reading } = network
    const names = named([network])
    const until = progress(reading)
    if (until !== undefined) {
      const form = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
      return [t('unread.behindUntil', { ...names, time: form.format(Date.parse(until)) })]
    }
    const start = (time: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(Date.parse(time))
    const tokensSince = knownByLogs(of, reading)
    if (tokensSince !== undefined) return [t('unread.byLogs', { ...names, start: start(tokensSince) })]
    const { state, since, sinceBlock } = reading
    if (state === 'unread' || sinceBlock === undefined) return []
    if (since === undefined)
      return [t('unread.sinceBlock', { ...names, block: new Intl.NumberFormat(locale).format(sinceBlock) })]
    return [t('unread.since', { ...names, start: start(since) })]
  })
  return [
    ...because('no-source', `unread.${of}`),
    // What lies where it was not looked is safe; what may be taken is not.
    ...because('unavailable', of === 'allowances' ? 'unread.allowancesUnavailable' : 'unread.unavailable'),
    ...because('behind', 'unread.behind'),
    ...own,
  ].join(' ')
}

export declare namespace unreadSentences {
  type Options = AllTexts & {
    readonly of: ListKind
    /** Of all accounts and pages. */
    readonly networks: readonly ListNetwork[]
    readonly kit: Kit
  }
}
