import type { ModalState } from '@latchkey/core'
import { Body, List, Slide } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import { SkeletonRows } from '../parts/SkeletonRows.tsx'
import { useFirstText } from '../text/useFirstText.ts'
import { ModalHeader } from './ModalHeader.tsx'
import { useEntryKey } from './useEntryKey.ts'
import { useShownView } from './useShownView.ts'
import { ViewFailed } from './ViewFailed.tsx'

type ViewHostProps = Pick<ModalState, 'direction'> & {
  readonly wanted: ModalState['stack'][number]
  /** How many entries the history has. */
  readonly depth: number
}

/** The header and the view on top of the stack, sliding in from where it lies. */
export function ViewHost({ wanted, depth, direction }: ViewHostProps) {
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
