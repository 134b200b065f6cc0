import type { ModalState } from '@latchkey/core'
import { Body, List, Slide } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import { SkeletonRows } from '../parts/SkeletonRows.tsx'
import { useText } from '../text/useText.ts'
import { ModalHeader } from './ModalHeader.tsx'
import { useShownView } from './useShownView.ts'
import { ViewFailed } from './ViewFailed.tsx'

/** The header and the view on top of the stack, sliding in from where it lies. */
export function ViewHost({
  modal,
  wanted,
}: {
  readonly modal: ModalState
  readonly wanted: ModalState['stack'][number]
}) {
  const { t } = useText()
  const { shown, failed, retry } = useShownView(wanted)
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
      <ModalHeader entry={entry} depth={modal.stack.length} titleRef={title} />
      {failed ? (
        <ViewFailed onRetry={retry} />
      ) : shown === undefined ? (
        <Body aria-busy="true" aria-label={t('common.loading')}>
          <List>
            <SkeletonRows count={3} />
          </List>
        </Body>
      ) : (
        <Slide key={entryKey(modal, entry)} direction={modal.direction}>
          <shown.View params={entry.params} />
        </Slide>
      )}
    </>
  )
}

/** Another key for another place in the history, so that the same view with other params starts anew. */
function entryKey(modal: ModalState, entry: ModalState['stack'][number]): string {
  return `${modal.stack.length} ${entry.view} ${JSON.stringify(entry.params ?? '')}`
}
