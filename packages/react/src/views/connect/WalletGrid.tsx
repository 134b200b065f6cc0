import type { WalletItem } from '@latchkey/core'
import { SkeletonTile, Tile, useEffectEvent, useStyles, WalletImage } from '@latchkey/ui'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { listRoles } from '../../parts/rows.tsx'
import { useText } from '../../text/TextContext.ts'

type GridFocusOptions = {
  readonly count: number
  readonly columns: number
  readonly list: RefObject<VirtualizerHandle | null>
  readonly scroller: RefObject<HTMLElement | null>
}

/** Rows that the page keys move by. */
const pageRows = 3

/** One tab stop for a grid whose cells come and go: arrow keys move it, and the row is scrolled to before it is focused. */
function useGridFocus({ count, columns, list, scroller }: GridFocusOptions) {
  const [wanted, setWanted] = useState(0)
  const moved = useRef(false)
  const active = Math.max(0, Math.min(wanted, count - 1))
  useEffect(() => {
    if (!moved.current) return undefined
    moved.current = false
    list.current?.scrollToIndex(Math.floor(active / columns), { align: 'nearest' })
    const focus = () =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true })
    // Scrolling makes the list render again, which may move the cell within the page: it is focused when that is done.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(focus)
    })
    return () => cancelAnimationFrame(frame)
  }, [active, columns, list, scroller])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: sign,
      ArrowLeft: -sign,
      ArrowDown: columns,
      ArrowUp: -columns,
      PageDown: columns * pageRows,
      PageUp: -columns * pageRows,
      Home: -count,
      End: count,
    }
    const step = steps[event.key]
    if (step === undefined || count === 0) return
    event.preventDefault()
    const leavesRow = Math.abs(step) === 1 && (active + step < 0 || active + step >= count)
    if (leavesRow) return
    const sameColumn = Math.abs(step) >= columns && Math.abs(step) < count && active + step < 0
    moved.current = true
    setWanted(sameColumn ? active : Math.max(0, Math.min(active + step, count - 1)))
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = Number(event.target.dataset.index)
    if (Number.isInteger(index)) setWanted(index)
  }
  return { active, onKeyDown, onFocus }
}

const walletGridCss = `
.lk-scroll{block-size:calc(var(--lk-m)*38);overflow:auto;overscroll-behavior:contain;margin-block-end:calc(var(--lk-s4)*-1);margin-inline:calc(var(--lk-s4)*-1);padding-inline:var(--lk-s3);padding-block-end:var(--lk-s4);scrollbar-width:thin;scrollbar-color:var(--lk-line) transparent;mask-image:linear-gradient(#000 calc(100% - var(--lk-s8)),transparent)}
.lk-tiles{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:var(--lk-s1);padding-block-end:var(--lk-s2)}
@media (max-width:479px){.lk-scroll{block-size:min(calc(var(--lk-m)*52),60dvh)}}
`

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

/**
 * Runs `look` whenever `occasion` has changed, once the list has been measured: rows are observed in the frame that they
 * appear in, and what follows from their sizes is known in the next. A list may end above the fold after a short page.
 */
function useAfterLayout(look: () => void, occasion: string): void {
  const onMeasured = useEffectEvent(look)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (occasion !== '') onMeasured()
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [occasion, onMeasured])
}
