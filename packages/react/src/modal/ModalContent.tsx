import type { ModalState, ViewEntry, ViewName } from '@latchkey/core'
import { Body, Button, cloudOffIcon, Empty, List, Slide, Text, useStyles } from '@latchkey/ui'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useKit, useKitState } from '../hooks/useKit.ts'
import { SkeletonRows } from '../parts/rows.tsx'
import { useBootstrapData } from '../queries/useBootstrapData.ts'
import { type TextContextValue, useFirstText } from '../text/TextContext.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { type LoadedEntry, loadView, type ViewComponent } from '../views/registry.ts'
import { ModalHeader } from './ModalHeader.tsx'

const layoutCss = `
.lk-lead{padding-block-start:var(--lk-s2)}
.lk-mid{justify-self:center}
.lk-check{display:flex;align-items:center;gap:var(--lk-s3);min-block-size:var(--lk-hit);cursor:pointer;font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-2)}
.lk-check input{inline-size:var(--lk-icon);block-size:var(--lk-icon);flex:none;accent-color:var(--lk-accent-fill)}
.lk-brand{padding-block-end:var(--lk-s4);margin-block-start:calc(var(--lk-s1)*-1)}
`

type Loaded = Partial<Record<ViewName, ViewComponent>>

/** The one view that travels with the modal. */
const atHand: Loaded = { Connect: ConnectView as ViewComponent }

/**
 * The entry that is on the screen: the wanted one when its code and texts are here, the last one until then. There is no
 * empty moment between two views.
 */
function useShownView(
  wanted: ViewEntry,
  texts: Pick<TextContextValue, 'all' | 'failed' | 'retry'>,
): {
  shown: LoadedEntry | undefined
  failed: boolean
  retry: () => void
  preload: (view: ViewName) => void
} {
  const [loaded, setLoaded] = useState(atHand)
  const [failed, setFailed] = useState<ViewName>()
  const [shown, setShown] = useState<LoadedEntry>()
  const preload = useCallback((view: ViewName) => {
    loadView(view).then(
      (View) => setLoaded((before) => (before[view] === View ? before : { ...before, [view]: View })),
      () => setFailed(view),
    )
  }, [])
  const code = loaded[wanted.view]
  const isAtHand = wanted.view in atHand
  const View = isAtHand || texts.all !== undefined ? code : undefined
  // Set while rendering: a view that is at hand is on the screen in the same frame as its entry.
  if (View !== undefined && shown?.entry !== wanted) setShown({ entry: wanted, View })
  useEffect(() => {
    if (code === undefined) preload(wanted.view)
  }, [code, wanted.view, preload])
  const retry = useCallback(() => {
    setFailed(undefined)
    if (texts.failed) texts.retry()
    preload(wanted.view)
  }, [preload, wanted.view, texts])
  return {
    shown,
    failed: View === undefined && (failed === wanted.view || (texts.failed && !isAtHand)),
    retry,
    preload,
  }
}

/** What the dialog and the embedded card show alike. Opening and closing change nothing of it. */
export const ModalContent = memo(function ModalContent() {
  const { stack, direction } = useKitState(({ modal }) => ({ stack: modal.stack, direction: modal.direction }))
  useStyles(layoutCss)
  const wanted = stack.at(-1)
  if (wanted === undefined) return null
  return (
    <>
      <ViewHost wanted={wanted} depth={stack.length} direction={direction} />
      <Branding />
    </>
  )
})

/** The quiet line that says what this is made with. */
function Branding() {
  const { t } = useFirstText()
  if (!useBranding()) return null
  return (
    <Text tone="small" centred className="lk-brand" data-testid="ux-branding-reown">
      {t('common.branding')}
    </Text>
  )
}

/** Whether the brand line is shown: the operator's feature, unless the app has removed it. */
function useBranding(): boolean {
  const { features } = useKit()
  const { features: remote } = useBootstrapData()
  return features.branding && (remote?.branding ?? false)
}

type ViewHostProps = Pick<ModalState, 'direction'> & {
  readonly wanted: ModalState['stack'][number]
  /** How many entries the history has. */
  readonly depth: number
}

/** The header and the view on top of the stack, sliding in from where it lies. */
function ViewHost({ wanted, depth, direction }: ViewHostProps) {
  const texts = useFirstText()
  const { shown, failed, retry } = useShownView(wanted, texts)
  const keyOf = useEntryKey()
  const title = useRef<HTMLHeadingElement>(null)
  const first = useRef(shown)
  const entry = shown?.entry ?? wanted
  useEffect(() => {
    // The first view is announced by the dialog itself; each later one by its title.
    if (shown === undefined || first.current === undefined || first.current.entry === shown.entry) {
      first.current = shown
      return
    }
    first.current = shown
    title.current?.focus({ preventScroll: true })
  }, [shown])
  return (
    <>
      <ModalHeader entry={entry} depth={depth} titleRef={title} />
      {failed ? (
        <ViewFailed onRetry={retry} />
      ) : shown === undefined ? (
        <Body aria-busy="true" aria-label={texts.t('common.loading')}>
          <List>
            <SkeletonRows count={3} />
          </List>
        </Body>
      ) : (
        <Slide key={keyOf(entry)} direction={direction}>
          <shown.View params={entry.params} />
        </Slide>
      )}
    </>
  )
}

/** In place of a view whose code did not arrive. */
function ViewFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useFirstText()
  return (
    <Body>
      <Empty icon={cloudOffIcon} title={t('common.viewFailed.title')} live="alert">
        {t('common.viewFailed.body')}
      </Empty>
      <Button variant="primary" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </Body>
  )
}

/**
 * A key for each entry of the history, so that the same view with other params starts from scratch, and a view that
 * waits for the next one is left alone.
 */
function useEntryKey(): (entry: ViewEntry) => number {
  const [{ keyOf }] = useState(() => {
    const keys = new WeakMap<ViewEntry, number>()
    let last = 0
    return {
      keyOf: (entry: ViewEntry) => {
        const known = keys.get(entry)
        if (known !== undefined) return known
        last += 1
        keys.set(entry, last)
        return last
      },
    }
  })
  return keyOf
}
