import type { WalletItem } from '@latchkey/core'
import { SkeletonTile, Tile, useStyles, WalletImage } from '@latchkey/ui'
import { useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { listRoles } from '../../parts/listRoles.ts'
import { useText } from '../../text/useText.ts'
import { useAfterLayout } from './useAfterLayout.ts'
import { useGridFocus } from './useGridFocus.ts'
import { walletGridCss } from './walletGrid.css.ts'

const columns = 4
const places = [0, 1, 2, 3]
/** Rows before the end at which the next page is asked for. */
const rowsAhead = 4

export type WalletGridProps = {
  readonly items: readonly WalletItem[]
  /** How many there are in all, if known. */
  readonly total: number | undefined
  /** Whether more may come: shown as a row of skeletons. */
  readonly hasMore: boolean
  /** Asks for more. Absent while some are on their way. */
  readonly onEnd: (() => void) | undefined
  readonly onChoose: (item: WalletItem) => void
}

/**
 * Wallets in four columns, only those in sight in the page. One stop for the tabulator; arrow keys, Home, End and the
 * page keys move within.
 */
export function WalletGrid({ items, total, hasMore, onEnd, onChoose }: WalletGridProps) {
  useStyles(walletGridCss)
  const { t } = useText()
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { active, onKeyDown, onFocus } = useGridFocus({ count: items.length, columns, list, scroller })
  const rows = Math.ceil(items.length / columns)
  const nearEnd = () => {
    if (!hasMore || list.current === null) return
    const last = list.current.findItemIndex(list.current.scrollOffset + list.current.viewportSize)
    if (last >= rows - rowsAhead) onEnd?.()
  }
  useAfterLayout(nearEnd, `${items.length} ${onEnd === undefined}`)
  const container = {
    ...listRoles.list,
    'aria-label': t('connect.wallets'),
    'aria-busy': hasMore && onEnd === undefined,
    onKeyDown,
    onFocus,
  }
  return (
    <div ref={scroller} className="lk-scroll" {...container}>
      <Virtualizer
        ref={list}
        data={Array.from({ length: rows + (hasMore ? 1 : 0) }, (_, row) => row)}
        keepMounted={[Math.floor(active / columns)]}
        onScroll={nearEnd}
        onResize={nearEnd}
      >
        {(row) => (
          <div key={row} className="lk-tiles">
            {row >= rows
              ? places.map((place) => <SkeletonTile key={place} />)
              : items.slice(row * columns, (row + 1) * columns).map((item, column) => {
                  const index = row * columns + column
                  return (
                    <div key={item.id} {...cell(index, total)}>
                      <Tile
                        name={item.name}
                        label={item.installed ? t('allWallets.installed', { wallet: item.name }) : undefined}
                        image={<WalletImage size="m" name={item.name} src={item.imageUrl} ticked={item.installed} />}
                        tabIndex={index === active ? 0 : -1}
                        data-index={index}
                        data-testid={`wallet-search-item-${item.id}`}
                        onClick={() => onChoose(item)}
                      />
                    </div>
                  )
                })}
          </div>
        )}
      </Virtualizer>
    </div>
  )
}

/** A place in the whole list, of which most cells are not in the page. */
function cell(index: number, total: number | undefined) {
  return { ...listRoles.item, 'aria-posinset': index + 1, 'aria-setsize': total ?? -1 }
}
